import { convertCurrencyToWords } from '@brazilian-utils/brazilian-utils/convert-currency-to-words'
import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { periodYearsSchema } from '../../catalogue/rules/periods.ts'
import { termSchema } from '../../catalogue/rules/terms.ts'
import {
  type Customer,
  contactDetailsOf,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  nameOfCustomer,
} from '../../people/rules/customers.ts'
import { documentProblem } from '../../people/rules/documents.ts'
import { documentTypeSchema, type Profile } from '../../people/rules/profiles.ts'
import { dayOf } from '../../platform/rules/days.ts'
import {
  contractHashSchema,
  customerIdSchema,
  orderIdSchema,
  pointIdSchema,
  recordVersionSchema,
} from '../../platform/rules/identifiers.ts'
import type { Centavos } from '../../platform/rules/money.ts'
import {
  CONTRACT_PROFILE_FIELDS,
  type ContractProfileField,
  contractProfileFieldSchema,
} from './contract-profile-fields.ts'
import { type Instalment, isInParts, moneyOf, type Payable } from './instalments.ts'
import type { Order } from './orders.ts'

/**
 * The content of a contract: everything printed on it, so that its hash covers every word. It is composed from order,
 * points and profile when the contract is issued, and later changes do not affect it.
 */

/** The company that operates the points, from the stage's settings (infra/config.ts). */
export const operatorSchema = z.object({
  legal_name: z.string(),
  trade_name: z.string(),
  cnpj: z.string(),
  /** Address on one line, with CEP. */
  address: z.string(),
  /** 'Americana/SP': the city where contracts are signed and whose courts are competent. */
  city: z.string(),
  signatory_name: z.string(),
  signatory_cpf: z.string(),
})
export type Operator = z.infer<typeof operatorSchema>

/**
 * The client: a person (CPF) or a company (CNPJ). A company has legal name and trade name, and name and CPF of the
 * signatory.
 */
export const contractClientSchema = z.object({
  document_type: documentTypeSchema,
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
export type ContractClient = z.infer<typeof contractClientSchema>

const contractItem = z.object({
  point_id: pointIdSchema,
  point_name: z.string(),
  /** Address of the point: 'Av. Brasil c/ R. das Flores – Centro, Americana' */
  place: z.string(),
  /** Size of the sign, '2,4 × 1,2 m'; '' when unknown. Missing in older contracts. */
  size: z.optional(z.string()),
  /**
   * 'PU-00097 · QR 7K3Q X9BD': the codes that distinguish this sign from others on its street. Missing or '' in older
   * contracts.
   */
  mark: z.optional(z.string()),
  period_years: periodYearsSchema,
  /** The term that the office agreed, instead of whole years. */
  term: z.optional(termSchema),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Centavos, for the whole period. */
  price: z.number(),
})
export type ContractItem = z.infer<typeof contractItem>

export const clauseSchema = z.object({ title: z.string(), paragraphs: z.array(z.string()) })
export type Clause = z.infer<typeof clauseSchema>

export const contractSchema = z.object({
  title: z.string(),
  number: z.string(),
  order_id: orderIdSchema,
  /** The order whose contract this one renews; null for a first contract. */
  renews: z.nullable(orderIdSchema),
  issued_at: z.string(),
  operator: operatorSchema,
  client: contractClientSchema,
  items: z.array(contractItem),
  /** What is installed, 'Kit Completo (Placa + Estrutura)'. Missing in older contracts. */
  kit: z.optional(z.string()),
  /** Total in centavos. */
  total_amount: z.number(),
  total_in_words: z.string(),
  clauses: z.array(clauseSchema),
})
export type Contract = z.infer<typeof contractSchema>

/** The content of a contract without title and clauses, which are composed from it. */
export type ContractFacts = Omit<Contract, 'title' | 'clauses'>

/** An issued contract with its hash. */
export const issuedContractSchema = z.object({ contract_hash: contractHashSchema, contract: contractSchema })

/** Why a draft can't be issued yet: a refusal, with the client's missing fields. */
const contractObstacle = z.discriminatedUnion('code', [
  z.object({ code: z.literal('ORDER_NOT_COMPLETED') }),
  z.object({ code: z.literal('CONTRACT_WITHOUT_CLIENT') }),
  z.object({ code: z.literal('CONTRACT_OF_CUSTOMER') }),
  z.object({ code: z.literal('CONTRACT_CUSTOMER_UNCHECKED'), customer_id: z.optional(customerIdSchema) }),
  z.object({
    code: z.literal('CONTRACT_DATA_MISSING'),
    fields: z.array(contractProfileFieldSchema),
    /** The customer of the office whose data is missing. */
    customer_id: z.optional(customerIdSchema),
  }),
])
export type ContractObstacle = z.infer<typeof contractObstacle>

/** A contract for its parties: the issued one, or a draft without a hash, in which the client's unknown data is ''. */
export const contractViewSchema = z.object({
  contract_hash: z.nullable(contractHashSchema),
  contract: contractSchema,
  /** Missing when the contract is issued or can be. */
  obstacle: z.optional(contractObstacle),
  /** The order's version, which a decision about the contract has to state. */
  order_version: recordVersionSchema,
})
export type ContractView = z.infer<typeof contractViewSchema>

/** The public answer to a check of a contract's hash, without parties, places and prices. */
export const contractCheckSchema = z.object({
  contract_hash: contractHashSchema,
  number: z.string(),
  issued_at: z.string(),
  /** First day and last day: from the first start to the last end of the contract's items. */
  starts_at: z.string(),
  ends_at: z.string(),
  items: z.number(),
  /** Of an amendment: its number, for which this is the contract as it changes it. Missing for a contract. */
  amendment: z.optional(z.number()),
})
export type ContractCheck = z.infer<typeof contractCheckSchema>

const COMPANY_FIELDS: ReadonlySet<ContractProfileField> = new Set([
  'legal_name',
  'trade_name',
  'signatory_name',
  'signatory_cpf',
])

/** The client's data, from a profile or a customer of the office; unknown fields are '' or null. */
export type ContractClientData = Pick<Profile, ContractProfileField | 'name' | 'email' | 'phone' | 'address_complement'>

/**
 * The client's data of a customer: a person signs for themselves; a company without a trade name uses its legal name.
 */
export const contractClientDataOfCustomer = (customer: Customer): ContractClientData => ({
  ...customer,
  ...contactDetailsOf(customer),
  document_type: DOCUMENT_TYPE_BY_CUSTOMER_TYPE[customer.type],
  trade_name: nameOfCustomer(customer),
  name: customer.legal_name,
})

/** The fields that a contract still needs: those without a value, and invalid documents. */
export function missingContractFields(person: ContractClientData): ContractProfileField[] {
  const { document_type, document_number, signatory_cpf } = person
  const invalidFields = new Set<ContractProfileField>()
  if (document_type && document_number && documentProblem(document_type, document_number))
    invalidFields.add('document_number')
  if (signatory_cpf && documentProblem('CPF', signatory_cpf)) invalidFields.add('signatory_cpf')
  return CONTRACT_PROFILE_FIELDS.filter(
    field => (document_type === 'CNPJ' || !COMPANY_FIELDS.has(field)) && (!person[field] || invalidFields.has(field)),
  )
}

/** The client as the contract contains it; undefined while fields are missing (missingContractFields). */
export function contractClientOf(person: ContractClientData): ContractClient | undefined {
  if (missingContractFields(person).length > 0) return undefined
  const isCompany = person.document_type === 'CNPJ'
  const parsedClient = contractClientSchema.safeParse({
    ...person,
    legal_name: isCompany ? person.legal_name : person.name,
    trade_name: isCompany ? person.trade_name : null,
    signatory_name: isCompany ? person.signatory_name : null,
    signatory_cpf: isCompany ? person.signatory_cpf : null,
    address_complement: person.address_complement || null,
  })
  return parsedClient.success ? parsedClient.data : undefined
}

/** The client as a draft contains it: unknown data is ''. */
export function draftClientOf(person: Partial<ContractClientData> & { name: string }): ContractClient {
  const isCompany = person.document_type === 'CNPJ'
  return {
    document_type: person.document_type ?? 'CPF',
    document_number: person.document_number ?? '',
    legal_name: (isCompany && person.legal_name) || person.name,
    trade_name: isCompany ? (person.trade_name ?? null) : null,
    signatory_name: isCompany ? (person.signatory_name ?? null) : null,
    signatory_cpf: isCompany ? (person.signatory_cpf ?? null) : null,
    email: person.email ?? '',
    phone: person.phone ?? '',
    address_street: person.address_street ?? '',
    address_number: person.address_number ?? '',
    address_complement: person.address_complement || null,
    address_neighborhood: person.address_neighborhood ?? '',
    address_city: person.address_city ?? '',
    address_state: person.address_state ?? '',
    address_zip_code: person.address_zip_code ?? '',
  }
}

/** The year whose numbers a contract gets that is issued at this time. */
export const yearOfContract = (issuedAt: string): string => dayOf(issuedAt).slice(0, 4)

/** '12/2027': the contract's place in the year in which it was issued. */
export const contractNumber = (place: number, issuedAt: string): string => `${place}/${yearOfContract(issuedAt)}`

/** Shorter than the order's short id, which older contracts have instead of a place. */
const YEARLY_NUMBER = /^([1-9]\d{0,6})\/(\d{4})$/

/** Place and year of a contract's number; undefined for an older one. */
export function placeOfContract(number: string): { place: number; year: string } | undefined {
  const [, place, year] = YEARLY_NUMBER.exec(number) ?? []
  return place && year ? { place: Number(place), year } : undefined
}

/** 120000 → 'mil e duzentos reais' */
export const amountInWords = (amount: Centavos): string => convertCurrencyToWords(amount / 100)

/** What is recorded of the payment of a contract's price. */
export type ContractPayment =
  | { kind: 'confirmed'; at: string }
  | { kind: 'free' }
  /** `until`: the end of the hold, ISO 8601; null before the reservation. */
  | { kind: 'due'; until: string | null }
  /** In instalments that are not all paid. `isSold`: the sale is confirmed; `paid`: centavos. */
  | {
      kind: 'instalments'
      instalments: readonly Pick<Instalment, 'due_on' | 'amount'>[]
      paid: Centavos
      isSold: boolean
    }
  | { kind: 'unrecorded' }

export function contractPaymentOf(order: Payable): ContractPayment {
  const { status, total_amount, reserved_until, payment_confirmed_at, instalments } = order
  if (total_amount === 0) return { kind: 'free' }
  if (payment_confirmed_at !== undefined) return { kind: 'confirmed', at: payment_confirmed_at }
  const isSold = status === 'completed'
  // The one instalment of a pending order has to be paid before the hold ends, whenever it is due.
  if (instalments && (isSold || isInParts(order)))
    return { kind: 'instalments', instalments, paid: moneyOf(order).paid, isSold }
  return status === 'pending' ? { kind: 'due', until: reserved_until } : { kind: 'unrecorded' }
}

type Source = {
  /** An order, each of whose items has its days: those of its contract, or those expected. */
  order: Order
  /** Place, size and codes of each point, by point id. */
  points: ReadonlyMap<string, Pick<ContractItem, 'place' | 'size' | 'mark'>>
  kit: string
  client: ContractClient
  operator: Operator
  /** '' in a draft, because a number is given with the issue. */
  number: string
  /** ISO 8601. */
  now: string
}

/**
 * The content of an order's contract, without its clauses. Throws when an item has no dates.
 */
export const contractFacts = ({ order, points, kit, client, operator, number, now }: Source): ContractFacts => ({
  number,
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

/** The public data of a contract, for checks by its hash. */
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
 * Canonical JSON (RFC 8785): property names sorted by UTF-16 code units, no spaces. The same contract always gives the
 * same text, and so the same hash.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const sortedEntries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sortedEntries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`
}
