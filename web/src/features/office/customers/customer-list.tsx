import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
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
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" color="inherit" component={Link} to={customerPath(customer.id)}>
        {nameOfCustomer(customer)}
      </Typography>
      {trade_name !== '' && trade_name !== legal_name && (
        <Typography variant="caption" component="div">
          {legal_name}
        </Typography>
      )}
    </Box>
  )
}

function ContactLink({ customer }: { customer: Customer }) {
  const contact = contactText(customer)
  if (!contact) return '—'
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {contact.name}
      {contact.reach && (
        <Typography variant="caption" component="div">
          {contact.reach}
        </Typography>
      )}
    </Box>
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
    <ListTable>
      <TableHead>
        <TableRow>
          <TableCell>{CUSTOMERS_TEXTS.NAME}</TableCell>
          <TableCell>{CUSTOMERS_TEXTS.DOCUMENT_COLUMN}</TableCell>
          <TableCell>{CUSTOMERS_TEXTS.CONTACT_COLUMN}</TableCell>
          <TableCell>{CUSTOMERS_TEXTS.CITY_COLUMN}</TableCell>
          <TableCell>
            <VisuallyHidden>{CUSTOMERS_TEXTS.ACTIONS}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {customers.map(customer => (
          <TableRow
            key={customer.id}
            hover
            onClick={event => isRowClick(event) && void navigate(customerPath(customer.id))}
          >
            <TableCell>
              <CustomerName customer={customer} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {formattedDocument(customer) || CUSTOMERS_TEXTS.NO_DOCUMENT}
            </TableCell>
            <TableCell>
              <ContactLink customer={customer} />
            </TableCell>
            <TableCell>{cityText(customer) || '—'}</TableCell>
            <TableCell align="right">
              <EditButton customer={customer} onEdit={onEdit} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ListTable>
  )
}

/** The customers as cards, for narrow screens. */
export const CustomerCards = ({ customers, onEdit }: Props) => (
  <CardList aria-label={CUSTOMERS_TEXTS.TITLE}>
    {customers.map(customer => (
      <Stack component="li" key={customer.id} direction="row" spacing={1} sx={{ p: '14px 8px 14px 16px' }}>
        <Stack spacing={0.5} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <CustomerName customer={customer} />
          <Typography variant="hint">{formattedDocument(customer) || CUSTOMERS_TEXTS.NO_DOCUMENT}</Typography>
          {customer.contacts.length > 0 && <ContactLink customer={customer} />}
          {cityText(customer) && <Typography variant="hint">{cityText(customer)}</Typography>}
        </Stack>
        <div>
          <EditButton customer={customer} onEdit={onEdit} />
        </div>
      </Stack>
    ))}
  </CardList>
)

export const CustomerListSkeleton = () => <CardListSkeleton label={CUSTOMERS_TEXTS.LOADING} count={6} height={68} />
