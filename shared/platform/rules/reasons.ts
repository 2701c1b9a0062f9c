import * as z from 'zod/mini'
import { withoutInvisibleCharacters } from './fields.ts'
import { textLines } from './texts.ts'

/** Minimum length of a reason. Characters. */
const MIN_REASON_LENGTH = 3
export const MAX_REASON_LENGTH = 500
const REASON_REQUIRED_MESSAGE = 'Escreva o motivo.'

/** Schema of a reason for an unusual decision. */
export const reasonSchema = textLines(REASON_REQUIRED_MESSAGE).check(
  withoutInvisibleCharacters(),
  z.minLength(MIN_REASON_LENGTH, REASON_REQUIRED_MESSAGE),
  z.maxLength(MAX_REASON_LENGTH, `O motivo deve ter no máximo ${MAX_REASON_LENGTH} caracteres.`),
)

/** What is wrong with a typed reason; undefined for a valid one. */
export function reasonProblemOf(typed: string): string | undefined {
  const parsed = reasonSchema.safeParse(typed)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
