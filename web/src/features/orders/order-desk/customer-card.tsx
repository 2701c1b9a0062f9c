import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined'
import WhatsApp from '@mui/icons-material/WhatsApp'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { orderName } from '#shared/orders/messages/order-name.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import { mayHaveCustomerSet, type Order } from '#shared/orders/rules/orders.ts'
import { formatBrazilianPhone } from '#shared/platform/rules/fields.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { whatsappLink } from '#shared/platform/rules/seller-phone.ts'
import { whatsappNumber } from '#web/features/platform/whatsapp/whatsapp-number.ts'
import { customerPathFrom, PATHS } from '#web/lib/paths.ts'

const Facts = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: '6px 24px',
  overflowWrap: 'anywhere',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :not(.buttons)': { gridColumn: 1 },
    '& .buttons': { gridColumn: 2, gridRow: '1 / span 3', alignSelf: 'center' },
  },
}))

type Props = {
  order: Order
  /** undefined until loaded. */
  account: OrderDetails['account'] | undefined
  /** undefined until loaded; null when the customer's record was deleted. */
  customer: OrderDetails['customer']
  onSetCustomer: () => void
}

/** The customer's contact data, with a WhatsApp link whose message names the order. */
export function CustomerCard({ order, account, customer, onSetCustomer }: Props) {
  const { customer_name, customer_email, customer_phone, items, total_amount } = order
  const text = OFFICE_ORDER_TEXTS.WHATSAPP_TEXT(customer_name, orderName(order), items.length, formatBRL(total_amount))
  return (
    <Facts>
      <Typography variant="h2" component="p">
        {customer_name}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {customer_email ? (
          <MuiLink href={`mailto:${customer_email}`}>{customer_email}</MuiLink>
        ) : (
          <span>{OFFICE_ORDER_TEXTS.NO_EMAIL}</span>
        )}
        {customer_phone ? (
          <MuiLink href={`tel:+${whatsappNumber(customer_phone)}`}>{formatBrazilianPhone(customer_phone)}</MuiLink>
        ) : (
          <span>{OFFICE_ORDER_TEXTS.NO_PHONE}</span>
        )}
      </Stack>
      <Typography variant="hint">
        <Account order={order} account={account} />
      </Typography>
      {order.customer_id === undefined ? (
        mayHaveCustomerSet(order) && (
          <Typography variant="hint">
            {order.user_id === null ? OFFICE_ORDER_TEXTS.WITHOUT_CUSTOMER : OFFICE_ORDER_TEXTS.WITHOUT_CUSTOMER_ACCOUNT}
          </Typography>
        )
      ) : customer === null ? (
        <Typography variant="hint">{OFFICE_ORDER_TEXTS.CUSTOMER_REMOVED}</Typography>
      ) : (
        <>
          <MuiLink component={Link} to={customerPathFrom(order.customer_id, 'pedido', order.id)}>
            {customer ? OFFICE_ORDER_TEXTS.CUSTOMER_PAGE_OF(customer.name) : OFFICE_ORDER_TEXTS.CUSTOMER_PAGE}
          </MuiLink>
          {customer?.needs_check && <Alert severity="warning">{OFFICE_ORDER_TEXTS.CUSTOMER_UNCHECKED}</Alert>}
        </>
      )}
      <Stack className="buttons" direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        {mayHaveCustomerSet(order) && (
          <Button variant="outlined" size="small" startIcon={<PersonSearchOutlined />} onClick={onSetCustomer}>
            {order.customer_id === undefined ? OFFICE_ORDER_TEXTS.SET_CUSTOMER : OFFICE_ORDER_TEXTS.CHANGE_CUSTOMER}
          </Button>
        )}
        {customer_phone && (
          <Button
            component="a"
            variant="outlined"
            size="small"
            href={whatsappLink(whatsappNumber(customer_phone), text)}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<WhatsApp />}
          >
            {OFFICE_ORDER_TEXTS.WHATSAPP}
          </Button>
        )}
      </Stack>
    </Facts>
  )
}

function Account({ order, account }: Pick<Props, 'order' | 'account'>) {
  // For an order without an account, only the office can renew.
  if (order.user_id === null)
    return order.sale || order.renews !== null ? OFFICE_ORDER_TEXTS.OF_OFFICE : OFFICE_ORDER_TEXTS.GUEST
  if (account === undefined) return null
  if (account === null) return OFFICE_ORDER_TEXTS.ACCOUNT_REMOVED
  return (
    <>
      {OFFICE_ORDER_TEXTS.ACCOUNT_OF}{' '}
      <MuiLink component={Link} to={`${PATHS.adminUsers}?${new URLSearchParams({ busca: account.email })}`}>
        {account.name}
      </MuiLink>
    </>
  )
}
