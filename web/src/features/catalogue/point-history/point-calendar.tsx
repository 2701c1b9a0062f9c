import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { POINT_CALENDAR_TEXTS } from '#shared/catalogue/messages/point-calendar.ts'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { type CalendarEntry, pointCalendarOf } from '#shared/catalogue/rules/bookings.ts'
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

const Entries = styled('ul')(({ theme }) => ({
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '110px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2px 12px',
    minHeight: 52,
    padding: '8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& .kind': { fontWeight: 600 },
  '& .free': { color: theme.palette.text.secondary, fontWeight: 400 },
  '& .days': { fontVariantNumeric: 'tabular-nums' },
  '& .detail': { display: 'block', fontSize: 13, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& .kind': { gridColumn: '1 / -1' },
  },
}))

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
      <Entries>
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
      </Entries>
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

type UnblockQuestion = { from: string; days: string }
type EntryProps = { entry: CalendarEntry; point: Point; onUnblock: (question: UnblockQuestion) => void }

function Entry({ entry, point, onUnblock }: EntryProps) {
  const lastDay = entry.to === null ? null : formatDay(addDays(entry.to, -1))
  const days = POINT_CALENDAR_TEXTS.DAYS(entry.from === null ? null : formatDay(entry.from), lastDay)
  const { kind } = entry
  const orderId =
    kind === 'current' || kind === 'renewal' ? point.order_id : entry.kind === 'free' ? null : entry.order_id
  const isNamed = kind === 'renewal' || (kind === 'current' && point.company_name !== null)
  return (
    <li>
      <span className={kind === 'free' ? 'kind free' : 'kind'}>
        {kind === 'current' ? POINT_CALENDAR_TEXTS.CURRENT[point.status] : POINT_CALENDAR_TEXTS.KINDS[kind]}
      </span>
      <span>
        <span className="days">{days}</span>
        {orderId !== null && !isNamed && <Customer orderId={orderId} />}
        {detailsOf(entry, point).map(detail => (
          <span key={detail} className="detail">
            {detail}
          </span>
        ))}
      </span>
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
    </li>
  )
}

/** The order's customer; empty until loaded. */
function Customer({ orderId }: { orderId: string }) {
  const order = useQuery(orderQueryOptions(orderId))
  return order.data ? <span className="detail">{POINT_CALENDAR_TEXTS.COMPANY(order.data.customer_name)}</span> : null
}

function detailsOf(entry: CalendarEntry, { status, company_name, reserved_until }: Point): string[] {
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
