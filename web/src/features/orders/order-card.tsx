import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatBRL } from '#shared/domain/money.ts'
import { isHoldOver, isRunning, type Order, type OrderItem, shortOrderId } from '#shared/domain/orders.ts'
import { periodLabel } from '#shared/domain/periods.ts'
import { ORDERS } from '#shared/messages/orders.ts'
import { PARTS } from '#shared/messages/parts.ts'
import { ORDER_REFUSALS } from '#shared/refusals/orders.ts'
import { RenewalOffer } from '#web/features/renewal/renewal-offer.tsx'
import { formatDate, formatDay, formatMoment } from '#web/lib/dates.ts'
import { pointQuery } from '#web/lib/point-query.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatusChip } from './order-status-chip.tsx'
import { timeLeft } from './time-left.ts'
import { useOrderChanges } from './use-my-orders.ts'

const Card = styled('article')(({ theme }) => ({
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '& > header': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    padding: '14px 16px',
    '& h3': { margin: 0, fontSize: 16, fontWeight: 600 },
    '& time': { gridRow: 2, fontSize: 14, color: theme.palette.text.secondary },
    '& .status': { gridRow: '1 / 3', gridColumn: 2, fontSize: 14, color: theme.palette.text.secondary },
  },
  '& .progress': { padding: '4px 8px 16px' },
  '& .hold': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    margin: '0 16px 12px',
    padding: '10px 12px',
    borderRadius: theme.radius.control,
    fontSize: 14,
    color: theme.palette.status.reserved.text,
    background: theme.palette.status.reserved.soft,
    '& svg': { fontSize: 20 },
  },
  '& .hold.over': { color: theme.palette.status.sold.text, background: theme.palette.status.sold.soft },
  '& > ul': { margin: 0, padding: '0 16px', listStyle: 'none', borderTop: `1px solid ${theme.palette.divider}` },
  '& > ul > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 60,
    padding: '8px 16px',
    borderTop: `1px solid ${theme.palette.divider}`,
    '& p': { margin: 0, fontWeight: 600 },
    '& p strong': { marginLeft: 8, fontSize: 18, fontWeight: 700 },
  },
}))

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '12px 0',
  '& .name': { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& .term': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .price': { fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' },
  '& .change': { gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 4 },
  '@media (min-width: 700px)': {
    '&[data-editable=true]': { gridTemplateColumns: 'minmax(0, 1fr) auto 120px' },
    '& .change': { gridColumn: '2', gridRow: '1' },
  },
}))

const SECOND = 1000

/** One of the client's orders; a pending one can be changed and cancelled while its hold runs. */
export function OrderCard({ order }: { order: Order }) {
  const changes = useOrderChanges()
  const [cancelling, setCancelling] = useState(false)
  const now = useNow(order.status === 'pending' ? SECOND : 60 * SECOND)
  const title = useId()
  const over = isHoldOver(order, new Date(now).toISOString())
  const editable = order.status === 'pending' && !over
  return (
    <Card aria-labelledby={title}>
      <header>
        <h3 id={title}>{ORDERS.ORDER(shortOrderId(order.id))}</h3>
        <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        <span className="status">
          {ORDERS.STATUS}
          <OrderStatusChip status={order.status} />
        </span>
      </header>
      {order.status !== 'cancelled' && (
        <div className="progress">
          <OrderProgress status={order.status} over={over || !order.items.some(isRunning)} />
        </div>
      )}
      {order.status === 'pending' && order.reserved_until && (
        <p className={over ? 'hold over' : 'hold'}>
          <ScheduleRounded />
          {over ? (
            ORDER_REFUSALS.ORDER_HOLD_OVER.sentence
          ) : (
            <span title={formatMoment(order.reserved_until)}>
              {ORDERS.HOLD_ENDS(timeLeft(order.reserved_until, now))}
            </span>
          )}
        </p>
      )}
      <ul>
        {order.items.map(item => (
          <OrderItemRow key={item.id} order={order} item={item} editable={editable} changes={changes} />
        ))}
      </ul>
      <footer>
        <p>
          {PARTS.TOTAL}
          <strong>{formatBRL(order.total_amount)}</strong>
        </p>
        {editable && (
          <Button color="error" onClick={() => setCancelling(true)}>
            {ORDERS.CANCEL}
          </Button>
        )}
      </footer>
      <RenewalOffer order={order} />
      <ConfirmDialog
        open={cancelling}
        title={ORDERS.CANCEL_TITLE(shortOrderId(order.id))}
        text={ORDERS.CANCEL_DETAIL}
        confirm={ORDERS.CANCEL}
        backCloses
        busy={changes.cancel.isPending}
        onConfirm={() => changes.cancel.mutate(order, { onSettled: () => setCancelling(false) })}
        onClose={() => setCancelling(false)}
      />
    </Card>
  )
}

type ItemProps = { order: Order; item: OrderItem; editable: boolean; changes: ReturnType<typeof useOrderChanges> }

function OrderItemRow({ order, item, editable, changes }: ItemProps) {
  const [removing, setRemoving] = useState(false)
  const point = useQuery({ ...pointQuery(item.point_id), enabled: editable })
  const busy = changes.changePeriod.isPending || changes.removeItem.isPending || changes.cancel.isPending
  return (
    <Item data-editable={editable}>
      <div>
        <p className="name">{item.point_name}</p>
        {!editable && (
          <p className="term">
            {periodLabel(item.period_years)}
            {item.ends_at && ORDERS.ITEM_UNTIL(formatDay(item.ends_at))}
            {item.ended_at && ORDERS.ITEM_ENDED}
          </p>
        )}
      </div>
      <span className="price">{formatBRL(item.price)}</span>
      {editable && (
        <div className="change">
          <PeriodSelect
            pointName={item.point_name}
            value={item.period_years}
            prices={point.data}
            disabled={busy}
            onChange={period_years => changes.changePeriod.mutate({ order, item_id: item.id, period_years })}
          />
          <IconButton
            aria-label={ORDERS.REMOVE_WHAT(item.point_name)}
            disabled={busy}
            onClick={() => (order.items.length === 1 ? changes.refuseRemovingAll() : setRemoving(true))}
          >
            <DeleteOutlineRounded />
          </IconButton>
        </div>
      )}
      <ConfirmDialog
        open={removing}
        title={ORDERS.REMOVE_TITLE}
        text={ORDERS.REMOVE_DETAIL(item.point_name)}
        confirm={ORDERS.REMOVE}
        backCloses
        busy={changes.removeItem.isPending}
        onConfirm={() =>
          changes.removeItem.mutate({ order, item_id: item.id }, { onSettled: () => setRemoving(false) })
        }
        onClose={() => setRemoving(false)}
      />
    </Item>
  )
}
