import AutorenewRounded from '@mui/icons-material/AutorenewRounded'
import MoneyOffRounded from '@mui/icons-material/MoneyOffRounded'
import ReceiptOutlined from '@mui/icons-material/ReceiptOutlined'
import Box from '@mui/material/Box'
import CardActionArea from '@mui/material/CardActionArea'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { daysWaited, isHoldExpired } from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { contractDaysText } from '#web/features/orders/orders/contract-days.ts'
import { OrderStatusChip } from '#web/features/orders/orders/order-status-chip.tsx'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { isRowClick } from '#web/lib/is-row-click.ts'
import { PATHS } from '#web/lib/paths.ts'
import { formatShortDate, formatShortDateTime } from '#web/lib/printed-dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { CardList, CardListSkeleton } from '#web/ui/card-list.tsx'
import { ListTable } from '#web/ui/list-table.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import type { OrderSelection } from './use-order-selection.ts'

/** As narrow as the content; the customer's column gets the rest. */
const FIT = { width: '1%' }

const orderUrl = ({ id }: OrderSummary): string => `${PATHS.adminOrders}/${encodeURIComponent(id)}`

/** A hold that ends within this time is highlighted. Milliseconds. */
const SOON_MS = 24 * 3_600_000
/** How often the remaining times, which are shown in hours, are updated. Milliseconds. */
const REFRESH_MS = 30_000

const SOON = { fontWeight: 600, color: 'status.reserved.text' }

function Deadline({ order, now }: { order: OrderSummary; now: number }) {
  const { reserved_until: until, receipt_unread_since: since } = order
  if (since !== null)
    return (
      <Box title={formatShortDateTime(since)} sx={SOON}>
        {ORDER_LIST_TEXTS.RECEIPT_WAITS(daysWaited(since, new Date(now).toISOString()))}
      </Box>
    )
  if (order.status === 'pending' && until !== null) {
    const isOver = isHoldExpired(order, new Date(now).toISOString())
    const isSoon = Date.parse(until) - now < SOON_MS
    return (
      <Box
        data-soon={isSoon}
        title={formatShortDateTime(until)}
        sx={isOver ? { ...SOON, color: 'error.main' } : isSoon ? SOON : { color: 'text.secondary' }}
      >
        {isOver ? ORDER_LIST_TEXTS.HOLD_OVER : ORDER_LIST_TEXTS.HOLD_ENDS(timeLeft(until, now))}
      </Box>
    )
  }
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {contractDaysText(order, now, formatShortDate) ?? ORDER_LIST_TEXTS.NO_DEADLINE}
    </Box>
  )
}

const Mark = ({ Icon, children }: { Icon: typeof ReceiptOutlined; children: ReactNode }) => (
  <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
    <Icon aria-hidden="true" sx={{ fontSize: 16, color: 'text.secondary' }} />
    <Typography variant="caption">{children}</Typography>
  </Stack>
)

const StatusMarks = ({ order, now }: { order: OrderSummary; now: number }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
    <OrderStatusChip status={order.status} />
    {order.status === 'pending' && order.has_receipt && (
      <Mark Icon={ReceiptOutlined}>{ORDER_LIST_TEXTS.HAS_RECEIPT}</Mark>
    )}
    {order.next_due_on !== null && order.next_due_on < dayOf(new Date(now).toISOString()) && (
      <Mark Icon={MoneyOffRounded}>{ORDER_LIST_TEXTS.LATE_SINCE(order.next_due_on)}</Mark>
    )}
    {order.renews !== null && <Mark Icon={AutorenewRounded}>{ORDER_LIST_TEXTS.RENEWAL}</Mark>}
    {order.renewal_order_id !== null && <Mark Icon={AutorenewRounded}>{ORDER_LIST_TEXTS.IN_RENEWAL}</Mark>}
  </Stack>
)

type Props = {
  orders: readonly OrderSummary[]
  /** The selected orders; undefined where nothing can be done with several orders. */
  selection: OrderSelection | undefined
}

function SelectOrder({ order, selection }: { order: OrderSummary; selection: OrderSelection }) {
  const label = RENEWAL_TEXTS.SELECT_ORDER(order.customer_name, orderLabel(order.id))
  return (
    <Checkbox
      checked={selection.has(order.id)}
      disabled={!selection.isSelectable(order)}
      onChange={() => selection.toggle(order.id)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  )
}

export function OrderTable({ orders, selection }: Props) {
  const now = useNow(REFRESH_MS)
  const navigate = useNavigate()
  return (
    <ListTable>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell sx={FIT}>
              <VisuallyHidden>{RENEWAL_TEXTS.SELECTION}</VisuallyHidden>
            </TableCell>
          )}
          <TableCell sx={FIT}>{ORDER_LIST_TEXTS.ORDER}</TableCell>
          <TableCell>{ORDER_LIST_TEXTS.CUSTOMER}</TableCell>
          <TableCell align="right">{ORDER_LIST_TEXTS.POINTS}</TableCell>
          <TableCell align="right">{ORDER_LIST_TEXTS.TOTAL}</TableCell>
          <TableCell sx={FIT}>{ORDER_LIST_TEXTS.STATUS}</TableCell>
          <TableCell sx={FIT}>{ORDER_LIST_TEXTS.DEADLINE}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {orders.map(order => (
          <TableRow key={order.id} hover onClick={event => isRowClick(event) && void navigate(orderUrl(order))}>
            {selection && (
              <TableCell sx={{ '&&': { pr: 0 } }}>
                <SelectOrder order={order} selection={selection} />
              </TableCell>
            )}
            <TableCell>
              <Typography
                variant="subtitle2"
                noWrap
                color="inherit"
                component={Link}
                to={orderUrl(order)}
                sx={{ display: 'block', minHeight: 24 }}
              >
                {orderLabel(order.id)}
              </Typography>
              {order.paper_number && <div>{ORDER_LIST_TEXTS.CONTRACT_NUMBER(order.paper_number)}</div>}
              <Typography variant="caption" noWrap>
                {formatShortDateTime(order.created_at)}
              </Typography>
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="div">
                {order.customer_name}
              </Typography>
              <Typography variant="caption">{order.customer_email}</Typography>
            </TableCell>
            <TableCell align="right">{order.item_count}</TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {formatBRL(order.total_amount)}
            </TableCell>
            <TableCell>
              <StatusMarks order={order} now={now} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <Deadline order={order} now={now} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ListTable>
  )
}

/** The orders as cards, for narrow screens. */
export function OrderCards({ orders, selection }: Props) {
  const now = useNow(REFRESH_MS)
  return (
    <CardList aria-label={ORDER_LIST_TEXTS.TITLE}>
      {orders.map(order => (
        <Stack component="li" key={order.id} direction="row" sx={{ alignItems: 'flex-start' }}>
          {selection && <SelectOrder order={order} selection={selection} />}
          <CardActionArea component={Link} to={orderUrl(order)} sx={{ flex: 1, minWidth: 0 }}>
            <Stack spacing={1} sx={{ p: '14px 16px', pl: selection ? 0 : 2, overflowWrap: 'anywhere' }}>
              <Stack direction="row" spacing={1.5} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
                <Box sx={{ fontSize: 16, fontWeight: 600 }}>{order.customer_name}</Box>
                <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                  {formatBRL(order.total_amount)}
                </Box>
              </Stack>
              {order.paper_number && <span>{ORDER_LIST_TEXTS.CONTRACT_NUMBER(order.paper_number)}</span>}
              <Typography variant="hint">
                {orderLabel(order.id)} · {ORDER_LIST_TEXTS.ITEMS(order.item_count)} ·{' '}
                {formatShortDateTime(order.created_at)}
              </Typography>
              <StatusMarks order={order} now={now} />
              {(order.receipt_unread_since ?? order.reserved_until ?? order.contract_ends_at) !== null && (
                <Deadline order={order} now={now} />
              )}
            </Stack>
          </CardActionArea>
        </Stack>
      ))}
    </CardList>
  )
}

export const OrderListSkeleton = () => (
  <CardListSkeleton label={ORDER_LIST_TEXTS.LOADING} count={6} height={72} stacked />
)
