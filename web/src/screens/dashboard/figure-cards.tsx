import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { DASHBOARD } from '#shared/orders/messages/dashboard.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { orderFigures } from '#web/features/orders/orders/order-figures.ts'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { useMyOrders } from '#web/features/orders/orders/use-my-orders.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  margin: 0,
  '& > div': {
    padding: 16,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.card,
    background: theme.palette.background.paper,
  },
  '& dt': { fontSize: 14, color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& .figure': { display: 'block', fontSize: 24, lineHeight: 1.35, fontWeight: 700, letterSpacing: '-0.01em' },
  '& .note': { display: 'block', fontSize: 13, color: theme.palette.text.secondary },
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > div:last-of-type': { gridColumn: '1 / -1' },
  },
}))

/** Of so many orders the figures are exact, whichever page the list below has come to. */
const READ_FOR_FIGURES = 60

/** What is open, what is contracted and what ends next; nothing when the orders can't be loaded: the tab below says so. */
export function FigureCards() {
  const orders = useMyOrders()
  const { hasNext } = orders
  const loaded = orders.items.length
  const goOn = useEffectEvent(() => void orders.goOn())
  // Once for each page that came: one that fails is left to the list's own button.
  useEffect(() => {
    if (hasNext && loaded < READ_FOR_FIGURES) goOn()
  }, [hasNext, loaded])
  if (orders.isPending) return <LoadingFigures />
  return orders.error === null && <LoadedFigures orders={orders.items} all={!orders.hasNext} />
}

const ENDS = { hold: DASHBOARD.HOLD_ENDS, contract: DASHBOARD.CONTRACT_ENDS }

/** Within its last hour a hold is counted down by the second. */
const SECOND = 1000

/** `all`: every order is loaded; else the counts are of those that are, and say so by a plus. */
function LoadedFigures({ orders, all }: { orders: readonly Order[]; all: boolean }) {
  const now = useNow(SECOND)
  const { open, points, next } = orderFigures(orders, new Date(now).toISOString())
  const more = all ? '' : '+'
  return (
    <Figures>
      <Figure name={DASHBOARD.OPEN_ORDERS} value={`${open}${more}`} />
      <Figure name={DASHBOARD.CONTRACTED_POINTS} value={`${points}${more}`} />
      <Figure
        name={DASHBOARD.NEXT_END}
        value={next ? timeLeft(next.end, now) : '—'}
        note={next && ENDS[next.what](next.of, formatMoment(next.end))}
      />
    </Figures>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{value}</span>
        {note && <span className="note">{note}</span>}
      </dd>
    </div>
  )
}

function LoadingFigures() {
  return (
    <div aria-hidden="true" style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 12 }}>
      {['a', 'b', 'c'].map(figure => (
        <Skeleton key={figure} variant="rounded" height={88} sx={{ borderRadius: '12px' }} />
      ))}
    </div>
  )
}
