import WhatsApp from '@mui/icons-material/WhatsApp'
import { styled } from '@mui/material/styles'
import { CUSTOMER_PAGE_TEXTS } from '#shared/people/messages/customer-page.ts'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { cpfMask, zipCodeMask } from '#web/features/people/profile/masks.ts'
import { whatsappNumber } from '#web/features/platform/whatsapp/whatsapp-number.ts'
import { COMPANY_FIELD_LABELS } from './customer-labels.ts'

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { fontSize: 13, color: theme.palette.text.secondary },
  '& dd': { margin: 0, whiteSpace: 'pre-line' },
}))

const Contacts = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li': { display: 'grid', justifyItems: 'start', gap: 2 },
  '& .name': { fontWeight: 600 },
  '& .job': { fontWeight: 400, color: theme.palette.text.secondary },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    color: theme.palette.primary.main,
    '& svg': { fontSize: 18 },
  },
}))

const joined = (separator: string, parts: readonly string[]): string => parts.filter(Boolean).join(separator)

function addressText(customer: Customer): string {
  const { address_zip_code, address_neighborhood, address_city, address_state } = customer
  return joined('\n', [
    joined(', ', [customer.address_street, customer.address_number, customer.address_complement]),
    joined(', ', [address_neighborhood, address_city, address_state]),
    address_zip_code && `${CUSTOMERS_TEXTS.ZIP_CODE} ${zipCodeMask(address_zip_code)}`,
  ])
}

/** Section with the customer's data besides names, document and contacts. */
export function OtherCustomerDataSection({ customer }: { customer: Customer }) {
  const { signatory_name, signatory_cpf, agency_name, agency_commission } = customer
  const facts = [
    [COMPANY_FIELD_LABELS.state_registration, customer.state_registration],
    [COMPANY_FIELD_LABELS.municipal_registration, customer.municipal_registration],
    [
      CUSTOMER_PAGE_TEXTS.SIGNATORY,
      customer.type === 'company' ? CUSTOMER_PAGE_TEXTS.SIGNATORY_WITH_CPF(signatory_name, cpfMask(signatory_cpf)) : '',
    ],
    [CUSTOMERS_TEXTS.ADDRESS, addressText(customer)],
    [CUSTOMERS_TEXTS.AGENCY, agency_name && CUSTOMER_PAGE_TEXTS.AGENCY(agency_name, agency_commission)],
    [CUSTOMERS_TEXTS.NOTES, customer.notes],
  ].filter(([, value]) => value !== '')
  if (facts.length === 0) return <p>{CUSTOMER_PAGE_TEXTS.NO_DATA}</p>
  return (
    <Facts>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  )
}

export function CustomerContactsList({ contacts }: Pick<Customer, 'contacts'>) {
  if (contacts.length === 0) return <p>{CUSTOMER_PAGE_TEXTS.NO_CONTACTS}</p>
  return (
    <Contacts>
      {contacts.map(({ name, job, phone, whatsapp, email }) => (
        <li key={joined(' ', [name, job, phone, whatsapp, email])}>
          <span className="name">
            {name}
            {job && <span className="job">, {job}</span>}
          </span>
          {phone && <a href={`tel:+${whatsappNumber(phone)}`}>{formatBrazilianPhone(phone)}</a>}
          {whatsapp && (
            <a
              href={whatsappLink(whatsappNumber(whatsapp))}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${CUSTOMER_PAGE_TEXTS.WHATSAPP_OF(name)}: ${whatsapp}`}
            >
              <WhatsApp aria-hidden="true" />
              {whatsapp}
            </a>
          )}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </Contacts>
  )
}
