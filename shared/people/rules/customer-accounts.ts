import * as z from 'zod/mini'
import { userId } from '../../platform/rules/identifiers.ts'
import {
  type Customer,
  type CustomerForm,
  customer,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
  MAX_CONTACTS_OF_CUSTOMER,
} from './customers.ts'
import { isConfirmed, type Profile } from './profiles.ts'

/**
 * A customer and its accounts are one record: the profile's form and the office's form have the same data, and saving
 * one saves the other. An account belongs to the customer with the same document.
 */

/** Maximum number of accounts of one customer, because one transaction writes all of them. */
export const MAX_ACCOUNTS_OF_CUSTOMER = 10

export const accountIdsOf = ({ account_ids = [] }: Pick<Customer, 'account_ids'>): readonly string[] => account_ids

/** An account on a customer's page. */
const customerAccount = z.object({ user_id: userId, name: z.string(), email: z.string() })
/**
 * `linked`: the customer's accounts. `suggested`: accounts with the same document that do not belong to the customer.
 */
export const linkedAndSuggestedAccounts = z.object({
  linked: z.array(customerAccount),
  suggested: z.array(customerAccount),
})
export type LinkedAndSuggestedAccounts = z.infer<typeof linkedAndSuggestedAccounts>

const ADDRESS = [
  'address_zip_code',
  'address_street',
  'address_number',
  'address_complement',
  'address_neighborhood',
  'address_city',
] as const

const EMPTY: CustomerForm = {
  ...{ type: 'company', legal_name: '', trade_name: '', document_number: '' },
  ...{ state_registration: '', municipal_registration: '', signatory_name: '', signatory_cpf: '', contacts: [] },
  ...{ address_zip_code: '', address_street: '', address_number: '', address_complement: '' },
  ...{ address_neighborhood: '', address_city: '', address_state: '' },
  ...{ agency_name: '', agency_commission: '', notes: '' },
}

const hasContact = ({ contacts }: Pick<Customer, 'contacts'>, address: string): boolean =>
  contacts.some(({ email }) => email.toLowerCase() === address.toLowerCase())

/**
 * Whether an account with the customer's document joins the customer automatically. Anybody can type any CNPJ, so the
 * customer's data has to contain the account's confirmed e-mail.
 */
export const mayJoinCustomer = (customer: Customer, person: Profile): boolean =>
  isConfirmed(person) && hasContact(customer, person.email) && accountIdsOf(customer).length < MAX_ACCOUNTS_OF_CUSTOMER

/** The customer's data after a save of the profile; fields that a profile does not have stay. */
export function customerFormAfterProfileSave(person: Profile, existing: CustomerForm = EMPTY): CustomerForm {
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
    address_state: customer.shape.address_state.parse(person.address_state ?? ''),
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
