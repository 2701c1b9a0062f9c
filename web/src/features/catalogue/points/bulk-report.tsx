import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded'
import DoDisturbOnOutlined from '@mui/icons-material/DoDisturbOnOutlined'
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded'
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { BULK_REFUSAL_REASONS, POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { FramedList } from '#web/ui/framed-list.ts'
import { PointTitle } from '#web/ui/point-title.tsx'
import { OrderIdLink } from './order-id-link.tsx'
import type { BulkOutcome } from './run-bulk-change.ts'

/** Maximum number of refused points that are listed; further ones are only counted. */
const MAX_LISTED = 50

type Count = { key: string; icon: ReactNode; text: string }

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
      icon: <CheckCircleOutlineRounded color="success" />,
      text: (isReport ? doneText : preview)(changed),
    },
    unchanged > 0 && {
      key: 'same',
      icon: <RemoveCircleOutlineRounded color="action" />,
      text: (isReport ? POINTS_TEXTS.WERE_SAME : POINTS_TEXTS.SAME_ALREADY)(unchanged),
    },
    refused.length > 0 && {
      key: 'refused',
      icon: <DoDisturbOnOutlined sx={{ color: 'status.reserved.text' }} />,
      text: (isReport ? POINTS_TEXTS.LEFT : refusedText)(refused.length),
    },
    notReached.length > 0 && {
      key: 'left',
      icon: <HistoryToggleOffRounded color="action" />,
      text: POINTS_TEXTS.NOT_REACHED(notReached.length),
    },
  ]
  return counts.filter(count => count !== false)
}

/** A point that was not changed, and why. */
export const KeptPoint = ({ name, children }: { name: string; children: ReactNode }) => (
  <ListItem>
    <ListItemText
      primary={<PointTitle name={name} />}
      secondary={children}
      slotProps={{ primary: { variant: 'inherit' }, secondary: { variant: 'caption', component: 'div' } }}
    />
  </ListItem>
)

type Props = { outcome: BulkOutcome; isDelete: boolean; isReport: boolean }

/** The preview or the report of a bulk change: counts, and the refused points with the reason. */
export function BulkReportList({ outcome, isDelete, isReport }: Props) {
  const { refused } = outcome
  return (
    <>
      <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {countsOf(outcome, isDelete, isReport).map(({ key, icon, text }) => (
          <Stack
            key={key}
            component="li"
            direction="row"
            spacing={1.25}
            sx={{ alignItems: 'center', fontWeight: key === 'changed' ? 600 : 400 }}
          >
            {icon}
            <span>{text}</span>
          </Stack>
        ))}
      </Stack>
      {refused.length > 0 && (
        <FramedList
          aria-label={(isReport ? POINTS_TEXTS.LEFT : isDelete ? POINTS_TEXTS.CANNOT_GO : POINTS_TEXTS.CANNOT)(
            refused.length,
          )}
        >
          {refused.slice(0, MAX_LISTED).map(point => (
            <KeptPoint key={point.point_id} name={point.name || POINTS_TEXTS.POINT(point.point_id)}>
              {BULK_REFUSAL_REASONS[point.why]} {point.order_id && <OrderIdLink orderId={point.order_id} />}
            </KeptPoint>
          ))}
          {refused.length > MAX_LISTED && <ListItem>{POINTS_TEXTS.MORE_REFUSED(refused.length - MAX_LISTED)}</ListItem>}
        </FramedList>
      )}
    </>
  )
}
