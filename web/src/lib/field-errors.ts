import * as z from 'zod/mini'
import { ApiError } from './call.ts'

const details = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })

/** What the server found wrong, by field; {} when it refused for another reason. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const said = error instanceof ApiError ? details.safeParse(error.details) : undefined
  // The first finding of a field is the one to mend first.
  return Object.fromEntries((said?.data?.fields ?? []).toReversed().map(({ path, message }) => [path, message]))
}
