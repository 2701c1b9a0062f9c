import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { Link, useNavigate } from 'react-router-dom'
import { CUSTOMERS_TEXTS } from '#shared/people/messages/customers.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import { isRowClick } from '#web/lib/is-row-click.ts'
import { customerPath } from '#web/lib/paths.ts'
import { CardList, CardListSkeleton } from '#web/ui/card-list.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { formattedDocument } from './customer-labels.ts'

const Table = styled(ListTable)(({ theme }) => ({
  '& th, & td': { padding: '10px 12px', textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 12, textAlign: 'right' },
  '& th': { paddingBlock: 12, fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& tbody td': { borderTop: `1px solid ${theme.palette.divider}` },
  '& tbody tr': { cursor: 'pointer', '&:hover': { background: theme.palette.action.hover } },
  '& .document': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
}))

const Lines = styled('span')(({ theme }) => ({
  display: 'block',
  overflowWrap: 'anywhere',
  '& .name': { fontWeight: 600, color: 'inherit' },
  '& .second': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
}))

const Cards = styled(CardList)(({ theme }) => ({
  '& > li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, padding: '14px 8px 14px 16px' },
  '& .facts': { display: 'grid', gap: 4 },
  '& .fact': { color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
}))

type Props = { customers: readonly Customer[]; onEdit: (customer: Customer) => void }

const contactText = ({ contacts: [first] }: Customer): { name: string; reach: string } | undefined =>
  first && {
    name: first.name,
    reach: [formatBrazilianPhone(first.whatsapp || first.phone), first.email].filter(Boolean).join(' · '),
  }

const cityText = ({ address_city, address_state }: Customer): string =>
  [address_city, address_state].filter(Boolean).join(', ')

function CustomerName({ customer }: { customer: Customer }) {
  const { trade_name, legal_name } = customer
  return (
    <Lines>
      <Link className="name" to={customerPath(customer.id)}>
        {nameOfCustomer(customer)}
      </Link>
      {trade_name !== '' && trade_name !== legal_name && <span className="second">{legal_name}</span>}
    </Lines>
  )
}

function ContactLink({ customer }: { customer: Customer }) {
  const contact = contactText(customer)
  if (!contact) return '—'
  return (
    <Lines>
      {contact.name}
      {contact.reach && <span className="second">{contact.reach}</span>}
    </Lines>
  )
}

function EditButton({ customer, onEdit }: { customer: Customer; onEdit: Props['onEdit'] }) {
  return (
    <Tooltip title={CONTROL_TEXTS.EDIT}>
      <IconButton aria-label={CONTROL_TEXTS.EDIT_WHAT(nameOfCustomer(customer))} onClick={() => onEdit(customer)}>
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

export function CustomerTable({ customers, onEdit }: Props) {
  const navigate = useNavigate()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{CUSTOMERS_TEXTS.NAME}</th>
          <th scope="col">{CUSTOMERS_TEXTS.DOCUMENT_COLUMN}</th>
          <th scope="col">{CUSTOMERS_TEXTS.CONTACT_COLUMN}</th>
          <th scope="col">{CUSTOMERS_TEXTS.CITY_COLUMN}</th>
          <th scope="col">
            <VisuallyHidden>{CUSTOMERS_TEXTS.ACTIONS}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map(customer => (
          <tr key={customer.id} onClick={event => isRowClick(event) && void navigate(customerPath(customer.id))}>
            <td>
              <CustomerName customer={customer} />
            </td>
            <td className="document">{formattedDocument(customer) || CUSTOMERS_TEXTS.NO_DOCUMENT}</td>
            <td>
              <ContactLink customer={customer} />
            </td>
            <td>{cityText(customer) || '—'}</td>
            <td>
              <EditButton customer={customer} onEdit={onEdit} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The customers as cards, for narrow screens. */
export function CustomerCards({ customers, onEdit }: Props) {
  return (
    <Cards aria-label={CUSTOMERS_TEXTS.TITLE}>
      {customers.map(customer => (
        <li key={customer.id}>
          <div className="facts">
            <CustomerName customer={customer} />
            <span className="fact">{formattedDocument(customer) || CUSTOMERS_TEXTS.NO_DOCUMENT}</span>
            {customer.contacts.length > 0 && <ContactLink customer={customer} />}
            {cityText(customer) && <span className="fact">{cityText(customer)}</span>}
          </div>
          <EditButton customer={customer} onEdit={onEdit} />
        </li>
      ))}
    </Cards>
  )
}

export const CustomerListSkeleton = () => <CardListSkeleton label={CUSTOMERS_TEXTS.LOADING} count={6} height={68} />
