import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import {
  type Customer,
  type CustomerForm,
  type CustomerType,
  DOCUMENT_TYPE_BY_CUSTOMER_TYPE,
} from '#shared/people/rules/customers.ts'
import { documentMask } from '#web/features/people/profile/masks.ts'

/** Names of a company's fields, in the order of the form. */
export const COMPANY_FIELD_LABELS: Record<keyof CustomerForm, string> = {
  type: CUSTOMERS_TEXTS.TYPE,
  document_number: CUSTOMERS_TEXTS.DOCUMENT_COLUMN,
  legal_name: CUSTOMERS_TEXTS.LEGAL_NAME,
  trade_name: CUSTOMERS_TEXTS.TRADE_NAME,
  state_registration: CUSTOMERS_TEXTS.STATE_REGISTRATION,
  municipal_registration: CUSTOMERS_TEXTS.MUNICIPAL_REGISTRATION,
  signatory_name: CUSTOMERS_TEXTS.SIGNATORY_NAME,
  signatory_cpf: CUSTOMERS_TEXTS.SIGNATORY_CPF,
  contacts: CUSTOMERS_TEXTS.CONTACTS,
  address_zip_code: CUSTOMERS_TEXTS.ZIP_CODE,
  address_street: CUSTOMERS_TEXTS.STREET,
  address_number: CUSTOMERS_TEXTS.NUMBER,
  address_complement: CUSTOMERS_TEXTS.COMPLEMENT,
  address_neighborhood: CUSTOMERS_TEXTS.NEIGHBORHOOD,
  address_city: CUSTOMERS_TEXTS.CITY,
  address_state: CUSTOMERS_TEXTS.STATE,
  agency_name: CUSTOMERS_TEXTS.AGENCY_NAME,
  agency_commission: CUSTOMERS_TEXTS.AGENCY_COMMISSION,
  notes: CUSTOMERS_TEXTS.NOTES,
}

/** Names of the fields of a customer of this type. */
export const customerFieldLabelsOf = (type: CustomerType): typeof COMPANY_FIELD_LABELS =>
  type === 'person' ? { ...COMPANY_FIELD_LABELS, legal_name: CUSTOMERS_TEXTS.PERSON_NAME } : COMPANY_FIELD_LABELS

/** The document with its mask; '' when there is none. */
export const formattedDocument = ({ type, document_number }: Pick<Customer, 'type' | 'document_number'>): string =>
  document_number && documentMask[DOCUMENT_TYPE_BY_CUSTOMER_TYPE[type]](document_number)
