import type * as z from 'zod/mini'

/**
 * Sentences for validation issues whose schema has no message of its own, in plain words. Passed to `safeParse(…, {
 * error })`.
 */
export const issueMessage: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Este campo é obrigatório.'
        : 'Este valor não é aceito aqui.'
    case 'too_small':
      return issue.origin === 'string'
        ? `Use pelo menos ${issue.minimum} caracteres.`
        : issue.origin === 'array'
          ? `Escolha pelo menos ${issue.minimum}.`
          : `O valor mínimo é ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Use até ${issue.maximum} caracteres.`
        : issue.origin === 'array'
          ? `Escolha até ${issue.maximum}.`
          : `O valor máximo é ${issue.maximum}.`
    case 'unrecognized_keys':
      return 'Há campos que não são conhecidos.'
    default:
      return 'Este valor não é aceito aqui.'
  }
}

export type FieldError = { path: string; message: string }

/**
 * Issues as a response contains them: the field's path ('items.0.period_years') and the message. Two checks may give
 * the same message for a field.
 */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const errors = error.issues.map(issue => ({ path: issue.path.join('.'), message: issue.message }))
  return errors.filter(
    ({ path, message }, index) =>
      errors.findIndex(earlier => earlier.path === path && earlier.message === message) === index,
  )
}
