import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import CheckRounded from '@mui/icons-material/CheckRounded'
import MapOutlined from '@mui/icons-material/MapOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import { changedFieldLabel, changedValueText } from '#shared/orders/messages/order-history.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { hasOpenBalance } from '#shared/orders/rules/instalments.ts'
import { isContractRunning, isHoldExpired, shortOrderId } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { formatDateTime } from '#web/lib/dates.ts'
import { orderPath, PATHS } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { OPENED_FROM_SITE_STATE } from '#web/lib/use-go-back.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Panel } from '#web/ui/panel.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { HoldTimeLeft, useHoldClock } from './order-card.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLayout } from './order-layout.ts'
import { OrderProgress } from './order-progress.tsx'
import { OpenBalanceChip, OrderStatusChip } from './order-status-chip.tsx'
import { type OrderStep, orderStepsOf } from './order-steps.ts'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderChanges } from './use-order-changes.ts'
import { useOthersChanges } from './use-others-changes.ts'

/** The link back to all orders, also shown while an order is loading or missing. */
export const BackToOrders = () => (
  <Button
    component={Link}
    to={PATHS.dashboard}
    data-screen-only
    color="inherit"
    startIcon={<ArrowBackRounded />}
    sx={{ justifySelf: 'start', marginLeft: '-8px' }}
  >
    {ORDER_DETAIL_TEXTS.BACK_TO_ORDERS}
  </Button>
)

type Props = {
  order: ClientOrderView
  changes: OrderChanges
  /** How to pay; shown for a pending order whose hold has not ended, and while a confirmed one is not all paid. */
  payment: ReactNode
  /** Parts that other features render; null: nothing to show. */
  receipt?: ReactNode
  /** A panel, for a confirmed order of which something is owed. */
  instalmentReceipt?: ReactNode
  instalments?: ReactNode
  art?: ReactNode
  contract?: ReactNode
  renewal?: ReactNode
}

/** The page of a client's order: its state, the next steps, and what the client may change. */
export function OrderDetail({
  order,
  changes,
  payment,
  receipt,
  instalmentReceipt,
  instalments,
  art,
  contract,
  renewal,
}: Props) {
  const titleId = useId()
  const { now, isOver } = useHoldClock(order)
  const isEditable = order.status === 'pending' && !isOver
  const isEnded = isOver || !order.items.some(isContractRunning)
  return (
    <OrderLayout aria-labelledby={titleId}>
      <Stack className="whole" spacing={2}>
        <Stack
          component="header"
          direction="row"
          sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px 16px' }}
        >
          <div>
            <Typography variant="h2" id={titleId}>
              {orderTitle(order)}
            </Typography>
            <Typography variant="hint">
              {(order.signed_on_paper ? ORDER_DETAIL_TEXTS.RECORDED_AT : ORDER_DETAIL_TEXTS.MADE_AT)(
                formatDateTime(order.created_at),
              )}
            </Typography>
            {order.renews && (
              <Typography variant="hint">
                {ORDER_DETAIL_TEXTS.RENEWS}
                <Link to={orderPath(order.renews)} state={OPENED_FROM_SITE_STATE}>
                  {shortOrderId(order.renews)}
                </Link>
              </Typography>
            )}
          </div>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <OrderStatusChip status={order.status} />
            <OpenBalanceChip order={order} />
          </Stack>
        </Stack>
        <OthersChangesAlert order={order} changes={changes} />
        {order.status !== 'cancelled' && (
          <Panel>
            <OrderProgress order={order} isOver={isEnded} />
            <HoldTimeLeft order={order} now={now} isOver={isOver} />
          </Panel>
        )}
      </Stack>
      <Stack className="pay" spacing={2}>
        {(isEditable || hasOpenBalance(order)) && payment}
        {instalmentReceipt}
        {contract && <Panel>{contract}</Panel>}
        {receipt && <Panel>{receipt}</Panel>}
      </Stack>
      <Stack className="points" spacing={2}>
        {art}
        <Panel>
          <OrderItems order={order} isEditable={isEditable} changes={changes} />
        </Panel>
        {instalments}
        {renewal}
      </Stack>
      <Panel className="next" title={ORDER_DETAIL_TEXTS.NEXT} heading="h3">
        <NextSteps order={order} isOver={isOver} />
        <AskSellerButton data-screen-only fullWidth text={ORDER_DETAIL_TEXTS.QUESTION(order)}>
          {ORDER_DETAIL_TEXTS.ASK_SELLER}
        </AskSellerButton>
      </Panel>
    </OrderLayout>
  )
}

/** Lists what others changed while the page was open. */
function OthersChangesAlert({ order, changes: ownChanges }: Pick<Props, 'order' | 'changes'>) {
  const { changes, entries, dismiss } = useOthersChanges(order, ownChanges)
  if (changes.length === 0 && entries.length === 0) return null
  return (
    <Alert severity="warning" onClose={dismiss} slotProps={{ closeButton: { 'aria-label': CONTROL_TEXTS.CLOSE } }}>
      <AlertTitle>{ORDER_DETAIL_TEXTS.CHANGED}</AlertTitle>
      {entries.length > 0 ? (
        <OrderTimeline entries={entries} order={order} />
      ) : (
        <Box component="ul" sx={{ my: 0.5, paddingLeft: 2.5, overflowWrap: 'anywhere' }}>
          {changes.map(change => (
            <li key={`${change.field} ${change.point_name}`}>
              {change.field === 'item'
                ? ORDER_DETAIL_TEXTS.ITEM_GONE(change.point_name ?? '')
                : ORDER_DETAIL_TEXTS.CHANGED_TO(
                    changedFieldLabel(change),
                    changedValueText(change, change.before, formatDateTime),
                    changedValueText(change, change.after, formatDateTime),
                  )}
            </li>
          ))}
        </Box>
      )}
      {order.status === 'pending' && !isHoldExpired(order, serverNow()) && ORDER_DETAIL_TEXTS.CHANGED_DETAIL}
    </Alert>
  )
}

function cancelledText({ payment_receipt_url, lapsed_at }: ClientOrderView): string {
  if (payment_receipt_url !== null) return ORDER_DETAIL_TEXTS.CANCELLED_WITH_RECEIPT
  return lapsed_at === undefined ? ORDER_DETAIL_TEXTS.CANCELLED : ORDER_DETAIL_TEXTS.LAPSED
}

function NextSteps({ order, isOver }: { order: ClientOrderView; isOver: boolean }) {
  const today = useToday()
  const withMapLink = (sentence: string) => (
    <>
      <Typography variant="body2">{sentence}</Typography>
      <Button
        component={Link}
        to={PATHS.home}
        variant="outlined"
        startIcon={<MapOutlined />}
        sx={{ justifySelf: 'start' }}
      >
        {CONTROL_TEXTS.SEE_MAP}
      </Button>
    </>
  )
  if (order.status === 'cancelled') return withMapLink(cancelledText(order))
  if (isOver) return withMapLink(ORDER_DETAIL_TEXTS.OVER)
  if (order.status === 'pending') return <StepList steps={orderStepsOf(order, today)} />
  if (order.items.some(item => item.renewed_by !== null))
    return <Typography variant="body2">{ORDER_DETAIL_TEXTS.RENEWED}</Typography>
  if (order.items.every(item => item.ended_at !== null)) return withMapLink(ORDER_DETAIL_TEXTS.ALL_ENDED)
  return <StepList steps={orderStepsOf(order, today)} />
}

const StepList = ({ steps }: { steps: readonly OrderStep[] }) => (
  <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {steps.map(({ title, detail, state }, index) => (
      <Stack
        component="li"
        key={title}
        direction="row"
        spacing={1.75}
        data-state={state}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <Avatar
          aria-hidden="true"
          sx={{
            width: '1.625rem',
            height: '1.625rem',
            fontSize: 13,
            fontWeight: 700,
            color: 'primary.main',
            bgcolor: 'action.selected',
            '[aria-current] > &': {
              color: 'primary.contrastText',
              bgcolor: 'primary.main',
              '@media print': { color: '#000000', background: 'none', border: '1px solid' },
            },
          }}
        >
          {state === 'done' ? <CheckRounded sx={{ fontSize: 18 }} /> : index + 1}
        </Avatar>
        <div>
          <Typography variant="subtitle2" component="strong" sx={{ display: 'block' }}>
            {title}
            {state === 'done' && <VisuallyHidden>{ORDERS_TEXTS.STEP_DONE}</VisuallyHidden>}
          </Typography>
          <Typography variant="hint">{detail}</Typography>
        </div>
      </Stack>
    ))}
  </Stack>
)
