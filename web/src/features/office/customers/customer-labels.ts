import { CUSTOMERS } from '#shared/people/messages/customers.ts'
import { type Customer, type CustomerForm, DOCUMENT_OF } from '#shared/people/rules/customers.ts'
import { documentMask } from '#web/features/people/profile/masks.ts'

/** The names of a customer's fields, in the order of the form. */
export const CUSTOMER_LABELS: Record<keyof CustomerForm, string> = {
  type: CUSTOMERS.TYPE,
  document_number: CUSTOMERS.DOCUMENT_COLUMN,
  legal_name: CUSTOMERS.LEGAL_NAME,
  trade_name: CUSTOMERS.TRADE_NAME,
  state_registration: CUSTOMERS.STATE_REGISTRATION,
  municipal_registration: CUSTOMERS.MUNICIPAL_REGISTRATION,
  signatory_name: CUSTOMERS.SIGNATORY_NAME,
  signatory_cpf: CUSTOMERS.SIGNATORY_CPF,
  contacts: CUSTOMERS.CONTACTS,
  address_zip_code: CUSTOMERS.ZIP_CODE,
  address_street: CUSTOMERS.STREET,
  address_number: CUSTOMERS.NUMBER,
  address_complement: CUSTOMERS.COMPLEMENT,
  address_neighborhood: CUSTOMERS.NEIGHBORHOOD,
  address_city: CUSTOMERS.CITY,
  address_state: CUSTOMERS.STATE,
  agency_name: CUSTOMERS.AGENCY_NAME,
  agency_commission: CUSTOMERS.AGENCY_COMMISSION,
  notes: CUSTOMERS.NOTES,
}

/** The document with its mask; '' when there is none. */
export const documentText = ({ type, document_number }: Pick<Customer, 'type' | 'document_number'>): string =>
  document_number && documentMask[DOCUMENT_OF[type]](document_number)
