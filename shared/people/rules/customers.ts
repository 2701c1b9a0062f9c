import * as z from 'zod/mini'
import { optionalZipCodeSchema, STATES } from '../../platform/rules/addresses.ts'
import { nationalPhoneDigits, optionalEmailSchema, optionalPhoneSchema } from '../../platform/rules/fields.ts'
import { customerIdSchema, recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { textLine, textLines, withoutDirectionMarks, withPlainHyphens } from '../../platform/rules/texts.ts'
import { documentProblem, withoutMask } from './documents.ts'
import { profileTextLine, requiredNameField } from './profile-form.ts'
import type { DocumentType } from './profiles.ts'

/** Customers to whom the operator sells, with or without an account. Unknown fields are ''. */

export const CUSTOMER_TYPES = ['company', 'person'] as const
export const customerTypeSchema = z.enum(CUSTOMER_TYPES, { error: 'Escolha empresa ou pessoa.' })
export type CustomerType = z.infer<typeof customerTypeSchema>
export const CUSTOMER_TYPE_LABELS: Record<CustomerType, string> = { company: 'Empresa', person: 'Pessoa' }
export const DOCUMENT_TYPE_BY_CUSTOMER_TYPE: Record<CustomerType, DocumentType> = { company: 'CNPJ', person: 'CPF' }

/** Maximum number of contacts; usually one to three. With more, the search text would exceed its limit (MAX_NGRAMS). */
export const MAX_CONTACTS_OF_CUSTOMER = 8
export const MAX_NOTES_LENGTH = 2000

const optional = (max = 120) => profileTextLine(max)

const contact = z.object({
  name: requiredNameField('Informe o nome do contato.'),
  job: optional(),
  phone: optionalPhoneSchema,
  whatsapp: optionalPhoneSchema,
  email: optionalEmailSchema,
})
export const EMPTY_CONTACT = { name: '', job: '', phone: '', whatsapp: '', email: '' }

const NAME_REQUIRED_MESSAGE = 'O nome é obrigatório.'
/** A name needs at least two letters or digits: an initial or a picture alone is no name. */
const legalName = z.pipe(
  requiredNameField(NAME_REQUIRED_MESSAGE),
  z.string().check(z.regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/u, 'O nome precisa de pelo menos duas letras ou números.')),
)

/** A percentage up to 100 with up to two decimals: '20', '12,5'. */
const COMMISSION = /^(?:100(?:,0{1,2})?|\d{1,2}(?:,\d{1,2})?)$/
const commission = textLine().check(
  z.overwrite(typed => typed.replace('.', ',').replace(/\s*%$/, '')),
  z.refine(typed => typed === '' || COMMISSION.test(typed), {
    error: 'Informe de 0 a 100 %, com até duas casas decimais.',
  }),
)

const customerFields = z.object({
  type: customerTypeSchema,
  legal_name: legalName,
  trade_name: optional(),
  /** Document number without its mask. */
  document_number: textLine().check(z.overwrite(withoutMask)),
  state_registration: optional(30),
  municipal_registration: optional(30),
  /** Person who signs for a company; a contract needs both fields. */
  signatory_name: optional(),
  signatory_cpf: textLine().check(
    z.overwrite(withoutMask),
    z.refine(typed => typed === '' || documentProblem('CPF', typed) === undefined, {
      error: 'CPF do signatário inválido.',
    }),
  ),
  address_zip_code: optionalZipCodeSchema,
  address_street: optional(),
  address_number: optional(20),
  address_complement: optional(),
  address_neighborhood: optional(),
  address_city: optional(),
  address_state: z.enum(['', ...STATES], { error: 'Escolha o estado.' }),
  contacts: z
    .array(contact)
    .check(z.maxLength(MAX_CONTACTS_OF_CUSTOMER, `No máximo ${MAX_CONTACTS_OF_CUSTOMER} contatos.`)),
  /** The agency through which the customer buys, and the agency's commission in percent. */
  agency_name: optional(),
  agency_commission: commission,
  notes: textLines().check(z.maxLength(MAX_NOTES_LENGTH, `Use até ${MAX_NOTES_LENGTH} caracteres.`)),
})
type Fields = z.infer<typeof customerFields>

const documentPart = z.object({ type: customerTypeSchema, document_number: z.string() })

const customerRules = z.superRefine<Fields>(
  (form, context) => {
    const part = documentPart.safeParse(form)
    if (!part.success) return
    const { type, document_number } = part.data
    const problem = document_number ? documentProblem(DOCUMENT_TYPE_BY_CUSTOMER_TYPE[type], document_number) : undefined
    if (problem !== undefined)
      context.issues.push({ code: 'custom', input: form, path: ['document_number'], message: problem })
  },
  // Checked together with the other fields, not only once those are valid.
  { when: () => true },
)

export const customerFormSchema = customerFields.check(customerRules)
export type CustomerForm = z.infer<typeof customerFormSchema>
export const EMPTY_CUSTOMER_FORM = {
  type: 'company',
  legal_name: '',
  trade_name: '',
  document_number: '',
  state_registration: '',
  municipal_registration: '',
  signatory_name: '',
  signatory_cpf: '',
  contacts: [],
  address_zip_code: '',
  address_street: '',
  address_number: '',
  address_complement: '',
  address_neighborhood: '',
  address_city: '',
  address_state: '',
  agency_name: '',
  agency_commission: '',
  notes: '',
} satisfies CustomerForm

const EDITED_VERSION = { version: recordVersionSchema }
/**
 * An edit. `version`: the version that was edited; if the customer is newer, the edit is refused (CUSTOMER_CHANGED).
 */
export const customerEditSchema = z
  .object({ ...customerFields.shape, customer_id: customerIdSchema, ...EDITED_VERSION })
  .check(customerRules)

export const customerSchema = z.object({
  id: customerIdSchema,
  ...EDITED_VERSION,
  created_at: z.string(),
  updated_at: z.string(),
  type: customerTypeSchema,
  legal_name: z.string(),
  trade_name: z.string(),
  document_number: z.string(),
  state_registration: z.string(),
  municipal_registration: z.string(),
  signatory_name: z.string(),
  signatory_cpf: z.string(),
  address_zip_code: z.string(),
  address_street: z.string(),
  address_number: z.string(),
  address_complement: z.string(),
  address_neighborhood: z.string(),
  address_city: z.string(),
  address_state: z.enum(['', ...STATES]),
  contacts: z.array(
    z.object({ name: z.string(), job: z.string(), phone: z.string(), whatsapp: z.string(), email: z.string() }),
  ),
  agency_name: z.string(),
  agency_commission: z.string(),
  notes: z.string(),
  /** Ids of the customer's accounts (customer-accounts.ts); missing if none. May contain ids of deleted accounts. */
  account_ids: z.optional(z.array(userIdSchema)),
  /** The accounts among them that the office, or an e-mail that it entered, has proven to be the customer's. */
  proven_account_ids: z.optional(z.array(userIdSchema)),
  /** Accounts that the office has parted: they do not join again by themselves. */
  parted_account_ids: z.optional(z.array(userIdSchema)),
  /** E-mails of contacts that the office entered or that a proven account has; lower case (provenEmailsOf). */
  proven_emails: z.optional(z.array(z.string())),
  /**
   * The account whose profile made this customer, until the office saves the customer or confirms an account. `used`:
   * the office has sold to the customer, so that the account may not change it any more.
   */
  made_by_account: z.optional(z.object({ user_id: userIdSchema, used: z.boolean() })),
})
export type Customer = z.infer<typeof customerSchema>

/** Filters of the list of customers; several filters are combined with AND. */
export const customerListFilterSchema = z.object({
  /** Any part of a name, document, phone or e-mail. */
  search: z.optional(textLine().check(z.maxLength(100))),
  type: z.optional(customerTypeSchema),
})
export type CustomerListFilter = z.infer<typeof customerListFilterSchema>

/** The name by which people call the customer: the trade name, else the legal name. */
export const nameOfCustomer = ({ trade_name, legal_name }: Pick<Customer, 'trade_name' | 'legal_name'>): string =>
  trade_name || legal_name

type WithContacts = Pick<Customer, 'contacts' | 'account_ids' | 'proven_emails'>

export const emailsOf = ({ contacts }: Pick<Customer, 'contacts'>): string[] => [
  ...new Set(contacts.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))),
]

/**
 * E-mails that count as the customer's own. Of a customer from before `proven_emails` was stored they are all if it
 * never had an account, because then the office entered them, else none.
 */
export const provenEmailsOf = (customer: WithContacts): readonly string[] =>
  customer.proven_emails ?? (customer.account_ids === undefined ? emailsOf(customer) : [])

/** The contacts that may hear of the customer's orders: not those that an unproven account has added. */
export function provenContactsOf(customer: WithContacts): Customer['contacts'] {
  const proven = provenEmailsOf(customer)
  return customer.contacts.filter(({ email }) => email === '' || proven.includes(email.toLowerCase()))
}

/** E-mail and phone of the first proven contact (WhatsApp before phone); '' when unknown. */
export function contactDetailsOf(customer: WithContacts): { email: string; phone: string } {
  const [first] = provenContactsOf(customer)
  return { email: first?.email ?? '', phone: first?.whatsapp || first?.phone || '' }
}

/** Whether a contact has this phone (digits with area code), written with or without the country code. */
export const hasContactWithPhone = ({ contacts }: Pick<Customer, 'contacts'>, digits: string): boolean =>
  contacts.some(({ phone, whatsapp }) =>
    [phone, whatsapp].some(typed => nationalPhoneDigits(typed).endsWith(nationalPhoneDigits(digits))),
  )

/** Whether the customer has the e-mail and the phone of this contact, each where it is given. */
export const hasContactDetails = (
  customer: Pick<Customer, 'contacts'>,
  { email, phone }: { email: string; phone: string },
) =>
  (email === '' || customer.contacts.some(contact => contact.email === email)) &&
  (phone === '' || hasContactWithPhone(customer, phone))

/** The texts that are searched: documents and phones as digits, phones also as typed. */
export const searchableTextsOf = ({ legal_name, trade_name, document_number, contacts }: Customer): string[] => [
  document_number,
  legal_name,
  trade_name,
  ...contacts.flatMap(({ name, phone, whatsapp, email: address }) => [
    name,
    address,
    ...new Set([phone, whatsapp].map(nationalPhoneDigits)),
  ]),
]

/** Characters that only documents and phones consist of. */
const NUMBER = /^[\d\s()./+-]+$/
/** A CPF, which may begin with 0 like a phone with the 0 before its area code. */
const CPF = /^\s*\d{3}\.?\d{3}\.?\d{3}-?\d{2}\s*$/
/**
 * A CNPJ with its mask, complete or partly typed. It has to begin with a digit, so that names such as 'Dr.Ana' do not
 * match.
 */
const CNPJ_WITH_MASK =
  /^(?=.*\d)[\dA-Z]{2}\.[\dA-Z]{1,3}(?:\.(?:[\dA-Z]{1,3}(?:\/(?:[\dA-Z]{1,4}(?:-\d{0,2})?)?)?)?)?$/i

/** A search in the form of the searched texts: '(19) 99999-0000' and '11.222.333/0001-81' become digits. */
export const normaliseCustomerSearch = (search: string): string => {
  const typed = withPlainHyphens(withoutDirectionMarks(search)).replace(/^(\(?\s*0)\s*[x*]{2}/i, '$1')
  if (NUMBER.test(typed))
    return CPF.test(typed) ? typed.replace(/\D/g, '') : nationalPhoneDigits(typed.replace(/^\s*\+\s*55/, ''))
  return CNPJ_WITH_MASK.test(typed.trim()) ? withoutMask(typed) : typed
}
