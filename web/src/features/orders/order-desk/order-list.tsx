import AutorenewRounded from '@mui/icons-material/AutorenewRounded'
import ReceiptOutlined from '@mui/icons-material/ReceiptOutlined'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { Link, useNavigate } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { RENEWAL_TEXTS } from '#shared/orders/messages/renewal.ts'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { daysWaited, isHoldExpired } from '#shared/orders/rules/orders.ts'
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

const Table = styled(ListTable)(({ theme }) => ({
  '& th, & td': { padding: '10px 12px', textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 20 },
  '& th': { paddingBlock: 12, fontSize: 13, fontWeight: 600, color: theme.palette.text.secondary },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
  // As narrow as the content; the customer's column gets the rest.
  '& .fit': { width: '1%' },
  '& .moment': { whiteSpace: 'nowrap' },
  '& .select': { paddingRight: 0 },
  '& tbody td': { borderTop: `1px solid ${theme.palette.divider}` },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { background: theme.palette.action.hover },
  '& tbody tr:last-of-type td:first-of-type': { borderBottomLeftRadius: theme.radius.card },
  '& tbody tr:last-of-type td:last-of-type': { borderBottomRightRadius: theme.radius.card },
}))

const Cell = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  overflowWrap: 'anywhere',
  '& a': { minHeight: 24, fontWeight: 600, color: 'inherit', whiteSpace: 'nowrap' },
  '& .rest': { fontSize: 13, color: theme.palette.text.secondary },
  '& strong': { fontWeight: 600 },
}))

const Marks = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  '& .mark': {
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    fontSize: 13,
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary,
    '& svg': { fontSize: 16 },
  },
}))

const Due = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  color: theme.palette.text.secondary,
  '&[data-soon=true]': { fontWeight: 600, color: theme.palette.status.reserved.text },
  '&[data-over=true]': { fontWeight: 600, color: theme.palette.error.main },
}))

const Cards = styled(CardList)(({ theme }) => ({
  '& > li': { position: 'relative' },
  '& > li[data-selectable=true]': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start' },
  '& > li[data-selectable=true] .card': { paddingLeft: 0 },
  '& .card': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 8,
    padding: '14px 16px',
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 'inherit',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  },
  '& .line': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 12, minWidth: 0 },
  '& .name': { fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .rest': { fontSize: 14, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  // The days of several contracts may be longer than a phone is wide.
  '& .deadline': { whiteSpace: 'normal' },
  '& .total': { fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
}))

const orderUrl = ({ id }: OrderSummary): string => `${PATHS.adminOrders}/${encodeURIComponent(id)}`

/** A hold that ends within this time is highlighted. Milliseconds. */
const SOON_MS = 24 * 3_600_000
/** How often the remaining times, which are shown in hours, are updated. Milliseconds. */
const REFRESH_MS = 30_000

function Deadline({ order, now }: { order: OrderSummary; now: number }) {
  const { reserved_until: until, receipt_unread_since: since } = order
  if (since !== null)
    return (
      <Due className="deadline" data-soon title={formatShortDateTime(since)}>
        {ORDER_LIST_TEXTS.RECEIPT_WAITS(daysWaited(since, new Date(now).toISOString()))}
      </Due>
    )
  if (order.status === 'pending' && until !== null) {
    const isOver = isHoldExpired(order, new Date(now).toISOString())
    return (
      <Due
        className="deadline"
        data-over={isOver}
        data-soon={Date.parse(until) - now < SOON_MS}
        title={formatShortDateTime(until)}
      >
        {isOver ? ORDER_LIST_TEXTS.HOLD_OVER : ORDER_LIST_TEXTS.HOLD_ENDS(timeLeft(until, now))}
      </Due>
    )
  }
  return <Due className="deadline">{contractDaysText(order, now, formatShortDate) ?? ORDER_LIST_TEXTS.NO_DEADLINE}</Due>
}

const StatusMarks = ({ order }: { order: OrderSummary }) => (
  <Marks>
    <OrderStatusChip status={order.status} />
    {order.status === 'pending' && order.has_receipt && (
      <span className="mark">
        <ReceiptOutlined aria-hidden="true" />
        {ORDER_LIST_TEXTS.HAS_RECEIPT}
      </span>
    )}
    {order.renews !== null && (
      <span className="mark">
        <AutorenewRounded aria-hidden="true" />
        {ORDER_LIST_TEXTS.RENEWAL}
      </span>
    )}
    {order.renewal_order_id !== null && (
      <span className="mark">
        <AutorenewRounded aria-hidden="true" />
        {ORDER_LIST_TEXTS.IN_RENEWAL}
      </span>
    )}
  </Marks>
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
    <Table>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="fit select">
              <VisuallyHidden>{RENEWAL_TEXTS.SELECTION}</VisuallyHidden>
            </th>
          )}
          <th scope="col" className="fit">
            {ORDER_LIST_TEXTS.ORDER}
          </th>
          <th scope="col">{ORDER_LIST_TEXTS.CUSTOMER}</th>
          <th scope="col" className="number">
            {ORDER_LIST_TEXTS.POINTS}
          </th>
          <th scope="col" className="number">
            {ORDER_LIST_TEXTS.TOTAL}
          </th>
          <th scope="col" className="fit">
            {ORDER_LIST_TEXTS.STATUS}
          </th>
          <th scope="col" className="fit">
            {ORDER_LIST_TEXTS.DEADLINE}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <tr key={order.id} onClick={event => isRowClick(event) && void navigate(orderUrl(order))}>
            {selection && (
              <td className="select">
                <SelectOrder order={order} selection={selection} />
              </td>
            )}
            <td>
              <Cell>
                <Link to={orderUrl(order)}>{orderLabel(order.id)}</Link>
                {order.paper_number && (
                  <span className="paper">{ORDER_LIST_TEXTS.CONTRACT_NUMBER(order.paper_number)}</span>
                )}
                <span className="rest moment">{formatShortDateTime(order.created_at)}</span>
              </Cell>
            </td>
            <td>
              <Cell>
                <strong>{order.customer_name}</strong>
                <span className="rest">{order.customer_email}</span>
              </Cell>
            </td>
            <td className="number">{order.item_count}</td>
            <td className="number">{formatBRL(order.total_amount)}</td>
            <td>
              <StatusMarks order={order} />
            </td>
            <td>
              <Deadline order={order} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The orders as cards, for narrow screens. */
export function OrderCards({ orders, selection }: Props) {
  const now = useNow(REFRESH_MS)
  return (
    <Cards aria-label={ORDER_LIST_TEXTS.TITLE}>
      {orders.map(order => (
        <li key={order.id} data-selectable={selection !== undefined}>
          {selection && <SelectOrder order={order} selection={selection} />}
          <Link className="card" to={orderUrl(order)}>
            <span className="line">
              <span className="name">{order.customer_name}</span>
              <span className="total">{formatBRL(order.total_amount)}</span>
            </span>
            {order.paper_number && <span>{ORDER_LIST_TEXTS.CONTRACT_NUMBER(order.paper_number)}</span>}
            <span className="rest">
              {orderLabel(order.id)} · {ORDER_LIST_TEXTS.ITEMS(order.item_count)} ·{' '}
              {formatShortDateTime(order.created_at)}
            </span>
            <StatusMarks order={order} />
            {(order.receipt_unread_since ?? order.reserved_until ?? order.contract_ends_at) !== null && (
              <Deadline order={order} now={now} />
            )}
          </Link>
        </li>
      ))}
    </Cards>
  )
}

export const OrderListSkeleton = () => (
  <CardListSkeleton label={ORDER_LIST_TEXTS.LOADING} count={6} height={72} stacked />
)
