import { presentRefusal, REFUSALS } from '#shared/api/refusals.ts'
import type { Code } from '#shared/platform/refusals/refusal.ts'
import type { DomainError } from '#shared/platform/rules/domain-error.ts'

export type Problem = { error: string; code: Code; details?: unknown }

export const statusOf = (code: Code): number => REFUSALS[code].status

/** What an answer says of a refusal. Throws details that are not of the refusal's schema. */
export function problemOf({ code, details }: { code: Code; details?: unknown }): Problem {
  const told = presentRefusal(code, details)
  return { error: told.sentence, code, ...(told.details === undefined ? {} : { details: told.details }) }
}

/** How long the caller should wait, for the header of that name. Seconds; undefined when trying again would not help. */
export const retryAfterOf = (refusal: DomainError): number | undefined =>
  refusal.code === 'TOO_MANY_REQUESTS' || refusal.code === 'TOO_MANY_GUEST_ORDERS'
    ? refusal.details?.retry_after_seconds
    : undefined
