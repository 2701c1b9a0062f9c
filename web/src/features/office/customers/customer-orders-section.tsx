import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
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
import { RowList } from '#web/ui/row-list.tsx'
import type { useCustomerOrders } from './use-customer.ts'

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
      <Stack component="dl" direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, m: 0 }}>
        <Figure
          name={CUSTOMER_PAGE_TEXTS.OWED}
          figure={formatBRL(sumOfAmounts(pending.map(({ total_amount }) => total_amount)))}
          details={[CUSTOMER_PAGE_TEXTS.PENDING(pending.length)]}
        />
        <Figure
          name={CUSTOMER_PAGE_TEXTS.RUNNING}
          figure={runningContracts}
          details={[
            firstEnd !== undefined && CUSTOMER_PAGE_TEXTS.RUNNING_POINTS(running, formatDate(firstEnd)),
            firstStart !== undefined &&
              CUSTOMER_PAGE_TEXTS.LATER_POINTS(later, formatDate(firstInstantOfContract(firstStart))),
          ]}
        />
      </Stack>
      <RowList>
        {(showsAll ? orders : orders.slice(0, FIRST_ORDERS)).map(order => (
          <li key={order.id}>
            <ListItemButton
              component={Link}
              to={`${PATHS.adminOrders}/${encodeURIComponent(order.id)}`}
              sx={{ flexWrap: 'wrap', gap: '4px 16px', mx: -1, px: 1, py: 1.5, borderRadius: 1 }}
            >
              <Box component="strong" sx={{ flex: 1, fontWeight: 600 }}>
                {orderLabel(order.id)}
              </Box>
              <span className="price">{formatBRL(order.total_amount)}</span>
              <Stack direction="row" sx={{ width: 1, flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
                <OrderStatusChip status={order.status} />
                <Typography variant="hint">
                  {[
                    formatDate(order.created_at),
                    ORDER_LIST_TEXTS.ITEMS(order.item_count),
                    contractNumberText(order),
                    deadline(order, now),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Stack>
            </ListItemButton>
          </li>
        ))}
      </RowList>
      {!showsAll && orders.length > FIRST_ORDERS && (
        <Button variant="outlined" onClick={() => setShowsAll(true)} sx={{ justifySelf: 'start' }}>
          {CUSTOMER_PAGE_TEXTS.SHOW_ALL(orders.length)}
        </Button>
      )}
    </>
  )
}

type FigureProps = { name: string; figure: string | number; details: readonly (string | false)[] }

const Figure = ({ name, figure, details }: FigureProps) => (
  <Box sx={{ flex: '1 1 180px', px: 1.75, py: 1.25, borderRadius: 1, bgcolor: 'background.default' }}>
    <Typography variant="caption" component="dt">
      {name}
    </Typography>
    <Typography variant="h2" component="dd">
      {figure}
    </Typography>
    {details.map(
      detail =>
        detail && (
          <Typography key={detail} variant="caption" component="dd">
            {detail}
          </Typography>
        ),
    )}
  </Box>
)

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
