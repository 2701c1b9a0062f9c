import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'
import { textLine, withPlainHyphens } from '../../platform/rules/texts.ts'
import type { DocumentType } from './profiles.ts'

/**
 * CPF and CNPJ: format and validity. Stored without mask. Since July 2026 a CNPJ may have letters in its first 12
 * characters; both kinds are valid.
 */

const MASK = /[.\-/\s]/g

export const CPF_LENGTH = 11
export const CNPJ_LENGTH = 14

/**
 * Removes the mask: '123.456.789-09' → '12345678909', '12.abc.345/01de-35' → '12ABC34501DE35'. Capitalises only a to z,
 * because toUpperCase would turn look-alikes into letters ('ſ' → 'S').
 */
export const withoutMask = (typed: string): string =>
  withPlainHyphens(typed)
    .replace(MASK, '')
    .replace(/[a-z]/g, letter => letter.toUpperCase())

/**
 * Schema of a document as typed, with or without mask; '' gets the message `required`. Whether it is valid is checked
 * by documentProblem.
 */
export const documentNumberField = (required: string) =>
  textLine(required).check(z.overwrite(withoutMask), z.minLength(1, required))

const isCpfLong = (cpf: string): boolean => cpf.length === CPF_LENGTH && /^\d+$/.test(cpf)
const isCnpjLong = (cnpj: string): boolean => cnpj.length === CNPJ_LENGTH && /^[0-9A-Z]{12}\d{2}$/.test(cnpj)

/** The message that says why a text is no valid CPF or CNPJ; undefined for a valid one. */
export function documentProblem(type: DocumentType, typed: string): string | undefined {
  const number = withoutMask(typed)
  if (type === 'CPF') {
    if (!isCpfLong(number)) return 'CPF inválido. Deve conter 11 dígitos.'
    return isValidCpf(number) ? undefined : 'CPF inválido. Confira os números digitados.'
  }
  if (!isCnpjLong(number)) return 'CNPJ inválido. Deve conter 14 dígitos.'
  return isValidCnpj(number, { version: 2 }) ? undefined : 'CNPJ inválido. Confira os caracteres digitados.'
}

/**
 * The valid documents that a number without its leading zeros may be: spreadsheets drop them. A number as long as a
 * valid CPF is that CPF.
 */
export function documentsWithoutZeros(digits: string): string[] {
  const isComplete = digits.length === CPF_LENGTH && isValidCpf(digits)
  const cpf = digits.padStart(CPF_LENGTH, '0')
  const cnpj = digits.padStart(CNPJ_LENGTH, '0')
  return [
    ...(documentProblem('CPF', cpf) === undefined ? [cpf] : []),
    ...(!isComplete && documentProblem('CNPJ', cnpj) === undefined ? [cnpj] : []),
  ]
}
