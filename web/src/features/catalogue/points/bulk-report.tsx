import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import DoDisturbOnOutlined from '@mui/icons-material/DoDisturbOnOutlined'
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded'
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { BULK_REFUSAL_REASONS, POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import type { RefusedPoint } from '#shared/catalogue/rules/bulk-changes.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { OrderIdLink } from './order-id-link.tsx'
import { ReasonList } from './reason-list.ts'
import type { BulkOutcome } from './run-bulk-change.ts'

/** Maximum number of refused points that are listed; further ones are only counted. */
const MAX_LISTED = 50

const Counts = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'flex', alignItems: 'center', gap: 10 },
  '& svg': { fontSize: 22, color: theme.palette.text.secondary },
  '& .done svg': { color: theme.palette.success.main },
  '& .done': { fontWeight: 600 },
  '& .refused svg': { color: theme.palette.status.reserved.text },
}))

type Count = { key: string; icon: ReactNode; className?: string; text: string }

function countsOf(
  { changed, unchanged, refused, notReached }: BulkOutcome,
  isDelete: boolean,
  isReport: boolean,
): Count[] {
  const preview = isDelete ? POINTS_TEXTS.WILL_GO : POINTS_TEXTS.WILL_CHANGE
  const doneText = isDelete ? POINTS_TEXTS.GONE : POINTS_TEXTS.CHANGED
  const refusedText = isDelete ? POINTS_TEXTS.CANNOT_GO : POINTS_TEXTS.CANNOT
  const counts: (Count | false)[] = [
    {
      key: 'changed',
      icon: <CheckCircleOutlineRounded />,
      className: 'done',
      text: (isReport ? doneText : preview)(changed),
    },
    unchanged > 0 && {
      key: 'same',
      icon: <RemoveCircleOutlineRounded />,
      text: (isReport ? POINTS_TEXTS.WERE_SAME : POINTS_TEXTS.SAME_ALREADY)(unchanged),
    },
    refused.length > 0 && {
      key: 'refused',
      icon: <DoDisturbOnOutlined />,
      className: 'refused',
      text: (isReport ? POINTS_TEXTS.LEFT : refusedText)(refused.length),
    },
    notReached.length > 0 && {
      key: 'left',
      icon: <HistoryToggleOffRounded />,
      text: POINTS_TEXTS.NOT_REACHED(notReached.length),
    },
  ]
  return counts.filter(count => count !== false)
}

const RefusedRow = ({ point }: { point: RefusedPoint }) => (
  <li>
    <PointTitle name={point.name || POINTS_TEXTS.POINT(point.point_id)} />
    <span className="why">
      {BULK_REFUSAL_REASONS[point.why]} {point.order_id && <OrderIdLink orderId={point.order_id} />}
    </span>
  </li>
)

type Props = { outcome: BulkOutcome; isDelete: boolean; isReport: boolean }

/** The preview or the report of a bulk change: counts, and the refused points with the reason. */
export function BulkReportList({ outcome, isDelete, isReport }: Props) {
  const { refused } = outcome
  return (
    <>
      <Counts>
        {countsOf(outcome, isDelete, isReport).map(({ key, icon, className, text }) => (
          <li key={key} className={className}>
            {icon}
            {text}
          </li>
        ))}
      </Counts>
      {refused.length > 0 && (
        <ReasonList
          aria-label={(isReport ? POINTS_TEXTS.LEFT : isDelete ? POINTS_TEXTS.CANNOT_GO : POINTS_TEXTS.CANNOT)(
            refused.length,
          )}
        >
          {refused.slice(0, MAX_LISTED).map(point => (
            <RefusedRow key={point.point_id} point={point} />
          ))}
          {refused.length > MAX_LISTED && <li>{POINTS_TEXTS.MORE_REFUSED(refused.length - MAX_LISTED)}</li>}
        </ReasonList>
      )}
    </>
  )
}
