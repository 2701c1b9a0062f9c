import * as z from 'zod/mini'
import { userIdSchema } from '../../platform/rules/identifiers.ts'
import {
  type Customer,
  type CustomerForm,
  customerSchema,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  EMPTY_CUSTOMER_FORM,
  emailsOf,
  MAX_CONTACTS_OF_CUSTOMER,
  provenEmailsOf,
} from './customers.ts'
import { isConfirmed, type Profile } from './profiles.ts'

/**
 * A customer and its accounts are one record: the profile's form and the office's form have the same data, and saving
 * one saves the other. An account belongs to the customer with the same document.
 */

/** Maximum number of accounts of one customer, because one transaction writes all of them. */
export const MAX_ACCOUNTS_OF_CUSTOMER = 10

export const accountIdsOf = ({ account_ids = [] }: Pick<Customer, 'account_ids'>): readonly string[] => account_ids

/**
 * The accounts that have the customer's rights: to see, cancel and renew its orders and to change its data. An account
 * that only typed the document has none of these until it is proven (decision 0082). Missing in customers from before,
 * so that nobody counts as proven by mistake.
 */
export const provenAccountIdsOf = ({
  account_ids = [],
  proven_account_ids = [],
}: Pick<Customer, 'account_ids' | 'proven_account_ids'>): readonly string[] =>
  account_ids.filter(id => proven_account_ids.includes(id))

type WithAccounts = Pick<Customer, 'account_ids' | 'proven_account_ids' | 'parted_account_ids' | 'made_by_account'>

/** Whether an account without proof made this customer or belongs to it, so that the office has to check it. */
export const needsCheck = (customer: WithAccounts): boolean =>
  customer.made_by_account !== undefined || provenAccountIdsOf(customer).length < accountIdsOf(customer).length

/** Whether nobody but the account that made this customer has vouched for its names, document and address. */
export const hasUncheckedData = ({ made_by_account }: Pick<Customer, 'made_by_account'>): boolean =>
  made_by_account !== undefined

/**
 * Whether the person may see the customer's own data: as a proven account, or by a confirmed e-mail that the office has
 * entered for the customer.
 */
export const isKnownToCustomer = (customer: Customer, person: Profile): boolean =>
  provenAccountIdsOf(customer).includes(person.id) || isKnownByEmail(customer, person)

const isKnownByEmail = (customer: Customer, person: Profile): boolean =>
  isConfirmed(person) &&
  provenEmailsOf(customer).includes(person.email.toLowerCase()) &&
  customer.parted_account_ids?.includes(person.id) !== true

/** Whether the office has parted the account from the customer, or the account belongs to it without proof. */
export const isShutOut = (customer: WithAccounts, id: string): boolean =>
  customer.parted_account_ids?.includes(id) === true ||
  (accountIdsOf(customer).includes(id) && !provenAccountIdsOf(customer).includes(id))

/** Whether an account made this customer and nobody else has used it yet. */
export const isOnlyOfAccount = ({ account_ids = [], made_by_account }: WithAccounts, id: string): boolean =>
  made_by_account?.user_id === id && !made_by_account.used && account_ids.length === 1 && account_ids[0] === id

/** Whether saving the account's profile changes the customer. */
export const mayChangeCustomer = (customer: WithAccounts, id: string): boolean =>
  provenAccountIdsOf(customer).includes(id) || isOnlyOfAccount(customer, id)

/** An account on a customer's page. */
const customerAccount = z.object({ user_id: userIdSchema, name: z.string(), email: z.string() })
/**
 * `linked`: the customer's accounts. `by_email`: accounts that do not belong to the customer but see orders that the
 * office made for it, by the e-mail of a contact, which may have been removed since. `suggested`: accounts with the
 * same document that do not belong to the customer. `parted`: accounts that the office has parted.
 */
export const linkedAndSuggestedAccountsSchema = z.object({
  linked: z.array(z.extend(customerAccount, { is_proven: z.boolean() })),
  by_email: z._default(z.array(z.extend(customerAccount, { is_contact: z.boolean() })), []),
  suggested: z.array(customerAccount),
  parted: z._default(z.array(customerAccount), []),
})
export type LinkedAndSuggestedAccounts = z.infer<typeof linkedAndSuggestedAccountsSchema>

const ADDRESS = [
  'address_zip_code',
  'address_street',
  'address_number',
  'address_complement',
  'address_neighborhood',
  'address_city',
] as const

const hasContact = ({ contacts }: Pick<Customer, 'contacts'>, address: string): boolean =>
  contacts.some(({ email }) => email.toLowerCase() === address.toLowerCase())

/**
 * Whether an account with the customer's document joins the customer by itself, or is proven by itself. Anybody can
 * type any CNPJ, so the office must have entered the account's confirmed e-mail, and must not have parted the account.
 */
export const mayJoinCustomer = (customer: Customer, person: Profile): boolean =>
  isKnownByEmail(customer, person) &&
  (accountIdsOf(customer).includes(person.id) || accountIdsOf(customer).length < MAX_ACCOUNTS_OF_CUSTOMER)

const including = (texts: readonly string[], added: string): string[] => [...new Set([...texts, added])]
const without = (texts: readonly string[], removed: string): string[] => texts.filter(text => text !== removed)

/** The customer with this account proven, and its e-mail as the customer's own. */
export const withProvenAccount = (
  { made_by_account: _, ...customer }: Customer,
  { id, email }: Pick<Profile, 'id' | 'email'>,
): Customer => ({
  ...customer,
  account_ids: including(accountIdsOf(customer), id),
  proven_account_ids: including(provenAccountIdsOf(customer), id),
  parted_account_ids: without(customer.parted_account_ids ?? [], id),
  proven_emails: including(provenEmailsOf(customer), email.toLowerCase()),
})

/** The customer from which this account is no longer parted; its e-mail counts again if a contact has it. */
export const withReturnedAccount = (customer: Customer, { id, email }: Pick<Profile, 'id' | 'email'>): Customer => ({
  ...customer,
  parted_account_ids: without(customer.parted_account_ids ?? [], id),
  proven_emails: hasContact(customer, email)
    ? including(provenEmailsOf(customer), email.toLowerCase())
    : [...provenEmailsOf(customer)],
})

/** The customer without this account, whose e-mail proves nothing any more. */
export const withoutAccount = (customer: Customer, { id, email }: Pick<Profile, 'id' | 'email'>): Customer => ({
  ...customer,
  account_ids: without(accountIdsOf(customer), id),
  proven_account_ids: without(provenAccountIdsOf(customer), id),
  proven_emails: without(provenEmailsOf(customer), email.toLowerCase()),
})

/** The customer without an account that the office has parted from it. */
export const withoutPartedAccount = (customer: Customer, account: Pick<Profile, 'id' | 'email'>): Customer => ({
  ...withoutAccount(customer, account),
  parted_account_ids: including(customer.parted_account_ids ?? [], account.id),
})

/**
 * The customer after the office saved its form. E-mails that the office typed now are proven, as those that were proven
 * before; one that an account has added stays unproven until the office removes it and types it again. With another
 * document, accounts without proof no longer belong to the customer.
 */
export function customerAfterOfficeSave({ made_by_account: _, ...current }: Customer, form: CustomerForm): Customer {
  const known = emailsOf(current)
  const proven = provenEmailsOf(current)
  const hasNewDocument = form.document_number !== current.document_number
  return {
    ...current,
    ...form,
    ...(current.account_ids && {
      account_ids: [...(hasNewDocument ? provenAccountIdsOf(current) : current.account_ids)],
    }),
    proven_emails: emailsOf(form).filter(address => proven.includes(address) || !known.includes(address)),
  }
}

/** The customer's form after a save of the profile; fields that a profile does not have stay. */
export function customerFormAfterProfileSave(
  person: Profile,
  existing: CustomerForm = EMPTY_CUSTOMER_FORM,
): CustomerForm {
  const isCompany = person.document_type === 'CNPJ'
  const contact = { name: person.name, job: '', phone: person.phone, whatsapp: '', email: person.email }
  return {
    ...existing,
    type: isCompany ? 'company' : 'person',
    document_number: person.document_number ?? '',
    legal_name: isCompany ? (person.legal_name ?? '') : person.name,
    trade_name: isCompany ? (person.trade_name ?? '') : existing.trade_name,
    signatory_name: person.signatory_name ?? '',
    signatory_cpf: person.signatory_cpf ?? '',
    ...Object.fromEntries(ADDRESS.map(field => [field, person[field] ?? ''])),
    address_state: customerSchema.shape.address_state.parse(person.address_state ?? ''),
    contacts:
      hasContact(existing, person.email) || existing.contacts.length >= MAX_CONTACTS_OF_CUSTOMER
        ? existing.contacts
        : [...existing.contacts, contact],
  }
}

/** The profile's data after a save of the customer: document, company and address. People keep their own names. */
export function profileAfterCustomerSave(person: Profile, customer: Customer): Profile {
  const ofCompany = (value: string) => (customer.type === 'company' ? value || null : null)
  return {
    ...person,
    document_type: DOCUMENT_TYPE_BY_CUSTOMER_TYPE[customer.type],
    document_number: customer.document_number,
    trade_name: ofCompany(customer.trade_name),
    legal_name: ofCompany(customer.legal_name),
    signatory_name: ofCompany(customer.signatory_name),
    signatory_cpf: ofCompany(customer.signatory_cpf),
    ...Object.fromEntries(ADDRESS.map(field => [field, customer[field] || null])),
    address_state: customer.address_state || null,
  }
}
