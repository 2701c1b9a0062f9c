import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils/convert-currency-to-words'
import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { periodYears } from '../../catalogue/rules/periods.ts'
import { term } from '../../catalogue/rules/terms.ts'
import {
  type Customer,
  contactDetailsOf,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  nameOfCustomer,
} from '../../people/rules/customers.ts'
import { documentProblem } from '../../people/rules/documents.ts'
import { documentType, type Profile } from '../../people/rules/profiles.ts'
import { contractHash, orderId, pointId, recordVersion } from '../../platform/rules/identifiers.ts'
import { lazy } from '../../platform/rules/lazy.ts'
import type { Centavos } from '../../platform/rules/money.ts'
import { CONTRACT_FIELDS, type ContractField } from './contract-fields.ts'
import { type Order, shortOrderId } from './orders.ts'

/**
 * What a contract says: everything that is printed on it, so that its hash vouches for every word. It is taken from order,
 * points and profile when it is issued, and nothing that changes later changes it.
 */

/** Who operates the points: settings of the stage (infra/config.ts). */
const operator = z.object({
  legal_name: z.string(),
  trade_name: z.string(),
  cnpj: z.string(),
  /** On one line, with CEP. */
  address: z.string(),
  /** 'Americana/SP': where contracts are signed, and whose courts decide on them. */
  city: z.string(),
  signatory_name: z.string(),
  signatory_cpf: z.string(),
})
export type Operator = z.infer<typeof operator>

/** Who contracts: a person (CPF) or a company (CNPJ), which has the three names and the CPF of who signs. */
const contractClient = z.object({
  document_type: documentType,
  document_number: z.string(),
  /** The company's registered name, or the person's name. */
  legal_name: z.string(),
  trade_name: z.nullable(z.string()),
  signatory_name: z.nullable(z.string()),
  signatory_cpf: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  address_street: z.string(),
  address_number: z.string(),
  address_complement: z.nullable(z.string()),
  address_neighborhood: z.string(),
  address_city: z.string(),
  address_state: z.string(),
  address_zip_code: z.string(),
})
export type ContractClient = z.infer<typeof contractClient>

const contractItem = z.object({
  point_id: pointId,
  point_name: z.string(),
  /** 'Av. Brasil c/ R. das Flores – Centro, Americana' */
  place: z.string(),
  /** '2,4 × 1,2 m'; '' where it is not known. Missing in older contracts. */
  size: z.optional(z.string()),
  /** 'PU-00097 · QR 7K3Q X9BD': by which this sign is told from others of its street. Missing or '' in older contracts. */
  mark: z.optional(z.string()),
  period_years: periodYears,
  /** What the office agreed, instead of whole years. */
  term: z.optional(term),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Centavos, for the whole period. */
  price: z.number(),
})
export type ContractItem = z.infer<typeof contractItem>

const clause = z.object({ title: z.string(), paragraphs: z.array(z.string()) })
export type Clause = z.infer<typeof clause>

export const contract = z.object({
  title: z.string(),
  number: z.string(),
  order_id: orderId,
  /** The order whose contract this one goes on from; null for a first one. */
  renews: z.nullable(orderId),
  issued_at: z.string(),
  operator,
  client: contractClient,
  items: z.array(contractItem),
  /** 'Kit Completo (Placa + Estrutura)': what is installed. Missing in older contracts. */
  kit: z.optional(z.string()),
  /** In centavos. */
  total_amount: z.number(),
  total_in_words: z.string(),
  clauses: z.array(clause),
})
export type Contract = z.infer<typeof contract>

/** Facts from which the clauses are composed. */
export type ContractFacts = Omit<Contract, 'title' | 'clauses'>

/** On record under its hash. */
export const issuedContract = z.object({ contract_hash: contractHash, contract })

/** A contract as its parties see it: on record, or (without a hash) as it would be issued now. */
export const contractView = z.object({
  contract_hash: z.nullable(contractHash),
  contract,
  /** The order's version, which a decision about the contract names. */
  order_version: recordVersion,
})
export type ContractView = z.infer<typeof contractView>

/** Public result for a contract's hash: neither parties, places nor prices. */
export const contractCheck = z.object({
  contract_hash: contractHash,
  number: z.string(),
  issued_at: z.string(),
  /** The contract runs from the first start to the last end of its items. */
  starts_at: z.string(),
  ends_at: z.string(),
  items: z.number(),
})
export type ContractCheck = z.infer<typeof contractCheck>

const COMPANY_FIELDS: ReadonlySet<ContractField> = new Set([
  'legal_name',
  'trade_name',
  'signatory_name',
  'signatory_cpf',
])

/** Who contracts, as a profile or the office's customer has it; what is not known is '' or null. */
export type ContractParty = Pick<Profile, ContractField | 'name' | 'email' | 'phone' | 'address_complement'>

/** The party that a customer is: a person signs for themselves; a company without a trade name uses its legal name. */
export const contractPartyOfCustomer = (customer: Customer): ContractParty => ({
  ...customer,
  ...contactDetailsOf(customer),
  document_type: DOCUMENT_TYPE_BY_CUSTOMER_TYPE[customer.type],
  trade_name: nameOfCustomer(customer),
  name: customer.legal_name,
})

/** What a contract still needs of its party: fields without a value, and documents that can't be one. */
export function missingContractFields(person: ContractParty): ContractField[] {
  const { document_type, document_number, signatory_cpf } = person
  const invalidFields = new Set<ContractField>()
  if (document_type && document_number && documentProblem(document_type, document_number))
    invalidFields.add('document_number')
  if (signatory_cpf && documentProblem('CPF', signatory_cpf)) invalidFields.add('signatory_cpf')
  return CONTRACT_FIELDS.filter(
    field => (document_type === 'CNPJ' || !COMPANY_FIELDS.has(field)) && (!person[field] || invalidFields.has(field)),
  )
}

/** undefined while something is missing (missingContractFields). */
export function contractClientOf(person: ContractParty): ContractClient | undefined {
  if (missingContractFields(person).length > 0) return undefined
  const isCompany = person.document_type === 'CNPJ'
  const parsedClient = contractClient.safeParse({
    ...person,
    legal_name: isCompany ? person.legal_name : person.name,
    trade_name: isCompany ? person.trade_name : null,
    signatory_name: isCompany ? person.signatory_name : null,
    signatory_cpf: isCompany ? person.signatory_cpf : null,
    address_complement: person.address_complement || null,
  })
  return parsedClient.success ? parsedClient.data : undefined
}

const year = lazy(() => new Intl.DateTimeFormat('pt-BR', { year: 'numeric', timeZone: 'America/Sao_Paulo' }))

/** '5ccdbb90/2026': the order's short id, and the year in which the contract was issued. */
export const contractNumber = (orderId: string, issuedAt: string): string =>
  `${shortOrderId(orderId)}/${year().format(Date.parse(issuedAt))}`

/** 120000 → 'mil e duzentos reais' */
export const amountInWords = (amount: Centavos): string => convertCurrencyToWords(amount / 100)

type Source = {
  /** Completed: each item has begun. */
  order: Order
  /** Place, size and mark of each point, by id. */
  points: ReadonlyMap<string, Pick<ContractItem, 'place' | 'size' | 'mark'>>
  kit: string
  client: ContractClient
  operator: Operator
  /** As ISO 8601. */
  now: string
}

/** The facts of a contract on this order, without its clauses. Throws when an item has no dates; items of completed orders have them. */
export const contractFacts = ({ order, points, kit, client, operator, now }: Source): ContractFacts => ({
  number: contractNumber(order.id, now),
  order_id: order.id,
  renews: order.renews,
  issued_at: now,
  operator,
  client,
  items: order.items.map(item =>
    contractItem.parse({ ...item, ...(points.get(item.point_id) ?? { place: '', size: '', mark: assetCodeOf(item) }) }),
  ),
  kit,
  total_amount: order.total_amount,
  total_in_words: amountInWords(order.total_amount),
})

/** Public result of a contract, for its check by hash. */
export const contractCheckOf = (contract_hash: string, { number, issued_at, items }: Contract): ContractCheck => ({
  contract_hash,
  number,
  issued_at,
  starts_at: items.map(({ starts_at }) => starts_at).toSorted()[0] ?? issued_at,
  ends_at:
    items
      .map(({ ends_at }) => ends_at)
      .toSorted()
      .at(-1) ?? issued_at,
  items: items.length,
})

/**
 * The one way to write a value down as JSON: names in the order of their UTF-16 code units, no space (RFC 8785). The same
 * contract gives the same text, whoever reads it out of whatever.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const sortedEntries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sortedEntries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`
}
