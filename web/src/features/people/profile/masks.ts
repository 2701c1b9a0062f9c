import { formatCep } from '@brazilian-utils/brazilian-utils/format-cep'
import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import type { DocumentType } from '#shared/people/rules/profiles.ts'
import type { Mask } from '#web/ui/form-fields.tsx'

export const cpfMask: Mask = typed => formatCpf(typed)
/** CNPJs may contain letters since July 2026. */
const cnpjMask: Mask = typed => formatCnpj(typed.toUpperCase(), { version: 2 })
export const zipCodeMask: Mask = typed => formatCep(typed)
export const documentMask: Record<DocumentType, Mask> = { CPF: cpfMask, CNPJ: cnpjMask }
