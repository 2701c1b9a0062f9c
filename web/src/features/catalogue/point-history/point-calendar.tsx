import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { POINT_CALENDAR_TEXTS } from '#shared/catalogue/messages/point-calendar.ts'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { type PointCalendarRange, pointCalendarOf } from '#shared/catalogue/rules/bookings.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { orderQueryOptions } from '#web/lib/order-query-options.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useDialogState } from '#web/lib/use-dialog-state.ts'
import { CardListSkeleton } from '#web/ui/card-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { BlockDaysDialog } from './block-days-dialog.tsx'
import { LabelledOrderLink } from './point-timeline.tsx'
import { usePointCalendar } from './use-point-calendar.ts'

/** The days of a point from today on, with a button to block days. */
export function PointCalendar({ pointId }: { pointId: string }) {
  const { point, block, unblock } = usePointCalendar(pointId)
  const [isOpen, setIsOpen] = useState(false)
  const [dialogCount, setDialogCount] = useState(0)
  const question = useDialogState<UnblockQuestion>()
  const button = useRef<HTMLButtonElement>(null)
  const isUnblocked = unblock.isSuccess && !question.open
  // Runs after the dialog has tried to focus its button, which disappears together with the block.
  useEffect(() => {
    if (isUnblocked) button.current?.focus()
  }, [isUnblocked])
  if (point.isPending) return <CardListSkeleton label={POINT_CALENDAR_TEXTS.LOADING} count={2} height={52} stacked />
  if (point.isError)
    return (
      <RetryAlert query={point} title={POINT_CALENDAR_TEXTS.FAILED}>
        {point.error.message}
      </RetryAlert>
    )
  return (
    <>
      {!point.data.is_available && <Alert severity="info">{POINT_CALENDAR_TEXTS.NOT_OFFERED}</Alert>}
      <List disablePadding sx={{ mb: 2, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {pointCalendarOf(point.data, serverNow()).map(entry => (
          <Entry
            key={`${entry.kind} ${entry.from}`}
            entry={entry}
            point={point.data}
            onUnblock={unblockQuestion => {
              unblock.reset()
              question.show(unblockQuestion)
            }}
          />
        ))}
      </List>
      <Button
        ref={button}
        variant="outlined"
        onClick={() => {
          block.reset()
          setDialogCount(count => count + 1)
          setIsOpen(true)
        }}
      >
        {POINT_CALENDAR_TEXTS.BLOCK}
      </Button>
      {question.dialog && (
        <ConfirmDialog
          key={`unblock ${question.openCount}`}
          open={question.open}
          title={POINT_CALENDAR_TEXTS.UNBLOCK_TITLE}
          text={POINT_CALENDAR_TEXTS.UNBLOCK_DETAIL(
            `${point.data.asset_code} · ${point.data.name}`,
            question.dialog.days,
          )}
          confirmLabel={POINT_CALENDAR_TEXTS.UNBLOCK}
          color="primary"
          closesOnBack
          busy={unblock.isPending}
          onConfirm={() => unblock.mutate(question.dialog?.from ?? '', { onSettled: question.close })}
          onClose={question.close}
        />
      )}
      <BlockDaysDialog
        key={dialogCount}
        open={isOpen}
        busy={block.isPending}
        refusal={block.error?.message}
        onBlock={days => block.mutate(days, { onSuccess: () => setIsOpen(false) })}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const FREE = { color: 'text.secondary' }

type UnblockQuestion = { from: string; days: string }
type EntryProps = { entry: PointCalendarRange; point: Point; onUnblock: (question: UnblockQuestion) => void }

function Entry({ entry, point, onUnblock }: EntryProps) {
  const lastDay = entry.to === null ? null : formatDay(addDays(entry.to, -1))
  const days = POINT_CALENDAR_TEXTS.DAYS(entry.from === null ? null : formatDay(entry.from), lastDay)
  const { kind } = entry
  const orderId =
    kind === 'current' || kind === 'renewal' ? point.order_id : entry.kind === 'free' ? null : entry.order_id
  const isNamed = kind === 'renewal' || (kind === 'current' && point.company_name !== null)
  return (
    <ListItem disableGutters sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1.5, minHeight: 52 }}>
      <Typography
        variant="inherit"
        component="span"
        sx={{ flex: { xs: '0 0 100%', sm: '0 0 110px' }, ...(kind === 'free' ? FREE : { fontWeight: 600 }) }}
      >
        {kind === 'current' ? POINT_CALENDAR_TEXTS.CURRENT[point.status] : POINT_CALENDAR_TEXTS.KINDS[kind]}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {days}
        {orderId !== null && !isNamed && <Customer orderId={orderId} />}
        {detailsOf(entry, point).map(detail => (
          <Typography key={detail} variant="caption">
            {detail}
          </Typography>
        ))}
      </Box>
      {orderId !== null && <LabelledOrderLink id={orderId} />}
      {entry.kind === 'block' && (
        <Button
          size="small"
          aria-label={POINT_CALENDAR_TEXTS.UNBLOCK_WHAT(days)}
          onClick={() => onUnblock({ from: entry.from, days })}
        >
          {POINT_CALENDAR_TEXTS.UNBLOCK}
        </Button>
      )}
    </ListItem>
  )
}

/** The order's customer; empty until loaded. */
function Customer({ orderId }: { orderId: string }) {
  const order = useQuery(orderQueryOptions(orderId))
  return order.data ? (
    <Typography variant="caption">{POINT_CALENDAR_TEXTS.COMPANY(order.data.customer_name)}</Typography>
  ) : null
}

function detailsOf(entry: PointCalendarRange, { status, company_name, reserved_until }: Point): string[] {
  if (entry.kind === 'free') return []
  if (entry.kind === 'renewal') return [POINT_CALENDAR_TEXTS.RENEWAL_DETAIL]
  if (entry.kind !== 'current')
    return [
      ...(entry.reserved_until === null ? [] : [POINT_CALENDAR_TEXTS.HOLD_UNTIL(formatDateTime(entry.reserved_until))]),
      ...(entry.reason === null ? [] : [entry.reason]),
    ]
  return [
    ...(company_name === null ? [] : [POINT_CALENDAR_TEXTS.COMPANY(company_name)]),
    ...(status === 'reserved' && entry.to !== null ? [POINT_CALENDAR_TEXTS.AT_MOST] : []),
    ...(status === 'reserved' && reserved_until !== null
      ? [POINT_CALENDAR_TEXTS.HOLD_UNTIL(formatDateTime(reserved_until))]
      : []),
  ]
}
