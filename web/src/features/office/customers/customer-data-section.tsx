import WhatsApp from '@mui/icons-material/WhatsApp'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { CUSTOMER_PAGE_TEXTS } from '#shared/people/messages/customer-page.ts'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { cpfMask, zipCodeMask } from '#web/features/people/profile/masks.ts'
import { whatsappNumber } from '#web/features/platform/whatsapp/whatsapp-number.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { COMPANY_FIELD_LABELS } from './customer-labels.ts'

const ContactLink = styled(Link)({ display: 'flex', alignItems: 'center', gap: 6, minHeight: 28 })

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
  ] as const
  if (facts.every(([, value]) => value === ''))
    return <Typography variant="body2">{CUSTOMER_PAGE_TEXTS.NO_DATA}</Typography>
  return <FactList facts={facts} />
}

export function CustomerContactsList({ contacts }: Pick<Customer, 'contacts'>) {
  if (contacts.length === 0) return <Typography variant="body2">{CUSTOMER_PAGE_TEXTS.NO_CONTACTS}</Typography>
  return (
    <RowList>
      {contacts.map(({ name, job, phone, whatsapp, email }) => (
        <Row key={joined(' ', [name, job, phone, whatsapp, email])} name={joined(', ', [name, job])}>
          {phone && <ContactLink href={`tel:+${whatsappNumber(phone)}`}>{formatBrazilianPhone(phone)}</ContactLink>}
          {whatsapp && (
            <ContactLink
              href={whatsappLink(whatsappNumber(whatsapp))}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${CUSTOMER_PAGE_TEXTS.WHATSAPP_OF(name)}: ${whatsapp}`}
            >
              <WhatsApp aria-hidden="true" fontSize="small" />
              {whatsapp}
            </ContactLink>
          )}
          {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
        </Row>
      ))}
    </RowList>
  )
}
