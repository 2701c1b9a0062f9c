import { formatCep } from '@brazilian-utils/brazilian-utils/format-cep'
import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import type { Contract } from '#shared/orders/rules/contracts.ts'
import { sellerName } from '#shared/platform/messages/seller.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'

/** A party of the contract, as printed. */
export type PrintedParty = {
  /** 'Operadora' or 'Cliente'. */
  role: string
  name: string
  document: string
  /** Address and contact, one entry per line. */
  lines: string[]
  signatory: { name: string; document: string }
}

/** Unknown data of a draft is named as such. */
const cpf = (number: string): string => `CPF ${number === '' ? CONTRACT_TEXTS.TO_FILL_IN : formatCpf(number)}`
const cnpj = (number: string): string =>
  `CNPJ ${number === '' ? CONTRACT_TEXTS.TO_FILL_IN : formatCnpj(number, { version: 2 })}`
const addressLine = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')

/** The operator's one name, as everywhere on the site. */
export const operatorName = ({ legal_name, trade_name }: Contract['operator']): string =>
  sellerName({ legal_name, company_name: trade_name })

export function operatorParty({ operator }: Contract): PrintedParty {
  const signatory = { name: operator.signatory_name, document: cpf(operator.signatory_cpf) }
  return {
    role: CONTRACT_TEXTS.OPERATOR,
    name: operatorName(operator),
    document: cnpj(operator.cnpj),
    lines: [
      operator.address,
      operator.city,
      // The draft of a cart does not say who signs.
      ...(signatory.name === '' ? [] : [CONTRACT_TEXTS.signs(signatory.name, signatory.document)]),
    ],
    signatory,
  }
}

export function clientParty({ client }: Contract): PrintedParty {
  const isCompany = client.document_type === 'CNPJ'
  const documentOfType = isCompany ? cnpj(client.document_number) : cpf(client.document_number)
  const document = client.document_number === '' ? CONTRACT_TEXTS.DOCUMENT_TO_FILL_IN : documentOfType
  const signatory = isCompany
    ? { name: client.signatory_name ?? '', document: cpf(client.signatory_cpf ?? '') }
    : { name: client.legal_name, document }
  const street = addressLine([
    client.address_street,
    client.address_number,
    client.address_complement,
    client.address_neighborhood,
  ])
  const city = addressLine([
    [client.address_city, client.address_state].filter(Boolean).join('/'),
    client.address_zip_code && `CEP ${formatCep(client.address_zip_code)}`,
  ])
  return {
    role: CONTRACT_TEXTS.CLIENT,
    name: client.legal_name,
    document,
    lines: [
      ...(isCompany && client.trade_name !== client.legal_name
        ? [`${CONTRACT_TEXTS.TRADE_NAME}: ${client.trade_name}`]
        : []),
      street || CONTRACT_TEXTS.ADDRESS_TO_FILL_IN,
      city,
      [client.email, formatBrazilianPhone(client.phone).replace(' ', '\u00a0')].filter(Boolean).join(' · '),
      ...(isCompany && signatory.name !== '' ? [CONTRACT_TEXTS.signs(signatory.name, signatory.document)] : []),
      // A customer of the office may have neither e-mail nor phone.
    ].filter(line => line !== ''),
    signatory,
  }
}
