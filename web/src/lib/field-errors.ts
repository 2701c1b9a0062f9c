import * as z from 'zod/mini'
import { ApiError } from './call.ts'

const details = z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })

/** What the server has against single fields of what was sent; empty when it refused for another reason. */
export function fieldErrorsOf(error: unknown): { path: string; message: string }[] {
  const said = error instanceof ApiError ? details.safeParse(error.details) : undefined
  return said?.success ? said.data.fields : []
}
