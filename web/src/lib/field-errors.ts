import { ApiError } from './call.ts'

/** What the server found wrong, by field; {} when it refused for another reason. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const found = error instanceof ApiError && error.code === 'INVALID_INPUT' ? error.details?.fields : undefined
  // The first finding of a field is the one to mend first.
  return Object.fromEntries((found ?? []).toReversed().map(({ path, message }) => [path, message]))
}
