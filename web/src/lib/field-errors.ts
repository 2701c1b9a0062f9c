import { ApiError } from './call-api.ts'

/** Messages of an INVALID_INPUT refusal by field; {} for other errors. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const findings = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details?.fields : undefined
  // Reversed, so that the first message of a field is the one that stays.
  return Object.fromEntries((findings ?? []).toReversed().map(({ path, message }) => [path, message]))
}
