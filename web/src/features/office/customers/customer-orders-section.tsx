import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderLabel } from '#shared/catalogue/messages/points.ts'
import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { countContractsAt, type OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { isHoldExpired } from '#shared/orders/rules/orders.ts'
import { CUSTOMER_PAGE_TEXTS } from '#shared/people/messages/customer-page.ts'
import { firstInstantOfContract } from '#shared/platform/rules/days.ts'
import { formatBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'
import { contractDaysText } from '#web/features/orders/orders/contract-days.ts'
import { OrderStatusChip } from '#web/features/orders/orders/order-status-chip.tsx'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { formatDate } from '#web/lib/dates.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { useCustomerOrders } from './use-customer.ts'

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: 12,
  margin: 0,
  '& > div': { padding: '10px 14px', borderRadius: theme.radius.control, background: theme.palette.background.default },
  '& dt': { fontSize: 13, color: theme.palette.text.secondary },
  '& dd': { margin: 0 },
  '& .figure': { fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .detail': { fontSize: 13, color: theme.palette.text.secondary },
}))

const Orders = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 16px',
    padding: '12px 8px',
    margin: '0 -8px',
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: theme.radius.control,
    '&:hover': { background: theme.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  },
  '& .order': { fontWeight: 600 },
  '& .total': { fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .rest': { color: theme.palette.text.secondary },
  '& .status': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', gridColumn: '1 / -1' },
}))

/** Number of orders shown before the user asks for all. */
const FIRST_ORDERS = 8
const REFRESH_MS = 30_000

/** Section with the customer's unpaid amount, running contracts and orders. */
export function CustomerOrdersSection({ orders }: { orders: ReturnType<typeof useCustomerOrders> }) {
  if (orders.data) return <LoadedOrders orders={orders.data} />
  if (orders.isError)
    return (
      <RetryAlert query={orders} title={ORDER_LIST_TEXTS.LOAD_FAILED}>
        {orders.error.message}
      </RetryAlert>
    )
  return <CardListSkeleton label={CUSTOMER_PAGE_TEXTS.LOADING_ORDERS} count={3} height={56} stacked />
}

function LoadedOrders({ orders }: { orders: readonly OrderSummary[] }) {
  const now = useNow(REFRESH_MS)
  const [showsAll, setShowsAll] = useState(false)
  if (orders.length === 0) return <p>{CUSTOMER_PAGE_TEXTS.NO_ORDERS}</p>
  const pending = orders.filter(({ status }) => status === 'pending')
  const nowIso = new Date(now).toISOString()
  const { running, firstEnd, later, firstStart } = countContractsAt(
    orders.flatMap(({ contracts }) => contracts),
    nowIso,
  )
  // Counted by order, because an order has one contract for all its points.
  const runningContracts = orders.filter(({ contracts }) => countContractsAt(contracts, nowIso).running > 0).length
  return (
    <>
      <Figures>
        <div>
          <dt>{CUSTOMER_PAGE_TEXTS.OWED}</dt>
          <dd className="figure">{formatBRL(sumOfAmounts(pending.map(({ total_amount }) => total_amount)))}</dd>
          <dd className="detail">{CUSTOMER_PAGE_TEXTS.PENDING(pending.length)}</dd>
        </div>
        <div>
          <dt>{CUSTOMER_PAGE_TEXTS.RUNNING}</dt>
          <dd className="figure">{runningContracts}</dd>
          {firstEnd !== undefined && (
            <dd className="detail">{CUSTOMER_PAGE_TEXTS.RUNNING_POINTS(running, formatDate(firstEnd))}</dd>
          )}
          {firstStart !== undefined && (
            <dd className="detail">
              {CUSTOMER_PAGE_TEXTS.LATER_POINTS(later, formatDate(firstInstantOfContract(firstStart)))}
            </dd>
          )}
        </div>
      </Figures>
      <Orders>
        {(showsAll ? orders : orders.slice(0, FIRST_ORDERS)).map(order => (
          <li key={order.id}>
            <Link to={`${PATHS.adminOrders}/${encodeURIComponent(order.id)}`}>
              <span className="order">{orderLabel(order.id)}</span>
              <span className="total">{formatBRL(order.total_amount)}</span>
              <span className="status">
                <OrderStatusChip status={order.status} />
                <span className="rest">
                  {[
                    formatDate(order.created_at),
                    ORDER_LIST_TEXTS.ITEMS(order.item_count),
                    contractNumberText(order),
                    deadline(order, now),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </Orders>
      {!showsAll && orders.length > FIRST_ORDERS && (
        <Button variant="outlined" onClick={() => setShowsAll(true)} sx={{ justifySelf: 'start' }}>
          {CUSTOMER_PAGE_TEXTS.SHOW_ALL(orders.length)}
        </Button>
      )}
    </>
  )
}

/** The contract's number: the one on paper, or that of the contract that this system issued. */
function contractNumberText({ paper_number, contract_number }: OrderSummary): string {
  const number = paper_number || contract_number
  return number ? ORDER_LIST_TEXTS.CONTRACT_NUMBER(number) : ''
}

function deadline(order: OrderSummary, now: number): string {
  const { reserved_until: until } = order
  if (order.status === 'pending' && until !== null)
    return isHoldExpired(order, new Date(now).toISOString())
      ? ORDER_LIST_TEXTS.HOLD_OVER
      : ORDER_LIST_TEXTS.HOLD_ENDS(timeLeft(until, now))
  return contractDaysText(order, now) ?? ''
}
