import { presentRefusal, REFUSALS } from '#shared/api/refusals.ts'
import type { RefusalCode } from '#shared/platform/refusals/refusal.ts'
import type { DomainError } from '#shared/platform/rules/domain-error.ts'

export type Problem = { error: string; code: RefusalCode; details?: unknown }

export const statusOf = (code: RefusalCode): number => REFUSALS[code].status

/** The response body of a refusal. Throws if the details don't match the schema of the refusal's code. */
export function problemBody({ code, details }: { code: RefusalCode; details?: unknown }): Problem {
  const presented = presentRefusal(code, details)
  return { error: presented.sentence, code, ...(presented.details === undefined ? {} : { details: presented.details }) }
}

/** Seconds for the Retry-After header; undefined if a retry would not help. */
export const retryAfterOf = (refusal: DomainError): number | undefined =>
  refusal.code === 'TOO_MANY_REQUESTS' || refusal.code === 'TOO_MANY_GUEST_ORDERS'
    ? refusal.details?.retry_after_seconds
    : undefined
