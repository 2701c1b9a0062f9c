import * as z from 'zod/mini'
import { withoutInvisibleCharacters } from './fields.ts'
import { textLines } from './texts.ts'

/** Characters of why somebody decided something. */
const MIN_REASON = 3
export const MAX_REASON = 500
const REASON_REQUIRED = 'Escreva o motivo.'

/** Why somebody decides against what is usual. */
export const reason = textLines(REASON_REQUIRED).check(
  withoutInvisibleCharacters(),
  z.minLength(MIN_REASON, REASON_REQUIRED),
  z.maxLength(MAX_REASON, `O motivo deve ter no máximo ${MAX_REASON} caracteres.`),
)

/** What is wrong with a typed reason; undefined where it is one. */
export function reasonProblemOf(typed: string): string | undefined {
  const parsed = reason.safeParse(typed)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
