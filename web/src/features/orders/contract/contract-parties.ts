import { formatCep } from '@brazilian-utils/brazilian-utils/format-cep'
import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj'
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { formatPhone } from '@brazilian-utils/brazilian-utils/format-phone'
import { CONTRACT_TEXTS } from '#shared/orders/messages/contract.ts'
import type { Contract } from '#shared/orders/rules/contracts.ts'

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

const cpf = (number: string): string => `CPF ${formatCpf(number)}`
const cnpj = (number: string): string => `CNPJ ${formatCnpj(number, { version: 2 })}`

export function operatorParty({ operator }: Contract): PrintedParty {
  const signatory = { name: operator.signatory_name, document: cpf(operator.signatory_cpf) }
  return {
    role: CONTRACT_TEXTS.OPERATOR,
    name: operator.legal_name,
    document: cnpj(operator.cnpj),
    lines: [
      `${CONTRACT_TEXTS.TRADE_NAME}: ${operator.trade_name}`,
      operator.address,
      operator.city,
      CONTRACT_TEXTS.signs(signatory.name, signatory.document),
    ],
    signatory,
  }
}

export function clientParty({ client }: Contract): PrintedParty {
  const isCompany = client.document_type === 'CNPJ'
  const document = isCompany ? cnpj(client.document_number) : cpf(client.document_number)
  const signatory = isCompany
    ? { name: client.signatory_name ?? '', document: cpf(client.signatory_cpf ?? '') }
    : { name: client.legal_name, document }
  const street = [client.address_street, client.address_number, client.address_complement].filter(Boolean).join(', ')
  const city = `${client.address_city}/${client.address_state}, CEP ${formatCep(client.address_zip_code)}`
  return {
    role: CONTRACT_TEXTS.CLIENT,
    name: client.legal_name,
    document,
    lines: [
      ...(isCompany && client.trade_name !== client.legal_name
        ? [`${CONTRACT_TEXTS.TRADE_NAME}: ${client.trade_name}`]
        : []),
      `${street}, ${client.address_neighborhood}`,
      city,
      [client.email, formatPhone(client.phone, { mask: 'nanp' }).replace(' ', '\u00a0')].filter(Boolean).join(' · '),
      ...(isCompany ? [CONTRACT_TEXTS.signs(signatory.name, signatory.document)] : []),
      // A customer of the office may have neither e-mail nor phone.
    ].filter(line => line !== ''),
    signatory,
  }
}
