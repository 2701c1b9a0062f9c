import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { DASHBOARD_TEXTS } from '#shared/orders/messages/dashboard.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { orderFigures } from '#web/features/orders/orders/order-figures.ts'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { useMyOrders } from '#web/features/orders/orders/use-my-orders.ts'
import { formatDate, formatDateTime } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'

/** Pages are loaded up to this number of orders, so that the figures are exact for most clients. */
const MAX_ORDERS_FOR_FIGURES = 60

/** Open orders, contracted points and the next end. Renders nothing if the orders can't be loaded, because the tab reports that. */
export function FigureCards() {
  const orders = useMyOrders()
  const { hasNext } = orders
  const loadedCount = orders.items.length
  const loadNextPage = useEffectEvent(() => void orders.loadNext())
  // Runs once per loaded page; a page that fails to load is left to the list's retry button.
  useEffect(() => {
    if (hasNext && loadedCount < MAX_ORDERS_FOR_FIGURES) loadNextPage()
  }, [hasNext, loadedCount])
  if (orders.isPending) return <FiguresSkeleton />
  return orders.error === null && <LoadedFigures orders={orders.items} areAllLoaded={!orders.hasNext} />
}

/** What ends next and when. An instalment has a day, the others a moment. */
function endText({ kind, subject, end }: NextEnd, isLate: boolean): string {
  if (kind === 'hold') return DASHBOARD_TEXTS.HOLD_ENDS(subject, formatDateTime(end))
  if (kind === 'contract') return DASHBOARD_TEXTS.CONTRACT_ENDS(subject, formatDateTime(end))
  return (isLate ? DASHBOARD_TEXTS.INSTALMENT_LATE : DASHBOARD_TEXTS.INSTALMENT_DUE)(subject, formatDate(end))
}

type NextEnd = NonNullable<ReturnType<typeof orderFigures>['next']>

/** Interval of the countdown, which shows seconds in a hold's last hour. Milliseconds. */
const SECOND_MS = 1000

/** `areAllLoaded`: whether all orders are loaded; if not, the counts are minimums, and say so. */
function LoadedFigures({ orders, areAllLoaded }: { orders: readonly Order[]; areAllLoaded: boolean }) {
  const now = useNow(SECOND_MS)
  const { open, points, next } = orderFigures(orders, new Date(now).toISOString())
  const isLate = next !== undefined && Date.parse(next.end) < now
  const count = (number: number) =>
    areAllLoaded ? (
      number
    ) : (
      <>
        <Typography variant="caption">{DASHBOARD_TEXTS.AT_LEAST}</Typography> {number}
      </>
    )
  return (
    <Stack component="dl" direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, m: 0 }}>
      <Figure name={DASHBOARD_TEXTS.OPEN_ORDERS} value={count(open)} />
      <Figure name={DASHBOARD_TEXTS.CONTRACTED_POINTS} value={count(points)} />
      <Figure
        name={DASHBOARD_TEXTS.NEXT_END}
        value={isLate ? DASHBOARD_TEXTS.LATE : next ? timeLeft(next.end, now) : '—'}
        note={next && endText(next, isLate)}
      />
    </Stack>
  )
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ flex: '1 1 8rem', p: 2 }}>
      <Typography variant="hint" component="dt">
        {name}
      </Typography>
      <Typography component="dd" sx={{ fontSize: 24, lineHeight: 1.35, fontWeight: 700, letterSpacing: '-0.01em' }}>
        {value}
      </Typography>
      {note && (
        <Typography variant="caption" component="dd">
          {note}
        </Typography>
      )}
    </Paper>
  )
}

function FiguresSkeleton() {
  return (
    <div aria-hidden="true" style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12 }}>
      {['a', 'b', 'c'].map(figure => (
        <Skeleton key={figure} variant="rounded" height={88} sx={{ borderRadius: '12px' }} />
      ))}
    </div>
  )
}
