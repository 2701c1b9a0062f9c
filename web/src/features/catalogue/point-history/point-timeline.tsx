import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { workDoneText } from '#shared/catalogue/messages/task-work.ts'
import { itemTermLabel } from '#shared/catalogue/messages/terms.ts'
import { periodLabel } from '#shared/catalogue/rules/periods.ts'
import type { PointHistoryEntry } from '#shared/catalogue/rules/point-history.ts'
import { DAMAGE_TEXTS } from '#shared/installation/messages/damage.ts'
import { FAR_FROM_POINT_M } from '#shared/installation/rules/installation-proof.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { formatDate, formatDateTime } from '#web/lib/dates.ts'
import { PATHS, proofPath, taskPath } from '#web/lib/paths.ts'
import { serverTime } from '#web/lib/server-clock.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import { changedValueTexts, editEventTitle, editedFieldLabel, type TagAndTierNames } from './edit-texts.ts'

const Photos = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 8,
  '& img': {
    display: 'block',
    width: 160,
    height: 110,
    objectFit: 'cover',
    borderRadius: theme.radius.control,
    border: `1px solid ${theme.palette.divider}`,
  },
}))

type Props = { entries: readonly PointHistoryEntry[]; names: TagAndTierNames }

/** A point's history, newest first. */
export const PointTimeline = ({ entries, names }: Props) => (
  <Timeline>
    {entries.map(entry => {
      const { title, detail } = entryContent(entry, names)
      return (
        <li key={keyOf(entry)}>
          <p className="event">{title}</p>
          <p className="who">
            {'by' in entry && `${entry.by ?? POINT_HISTORY_TEXTS.SOMEBODY} · `}
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </p>
          {detail}
        </li>
      )
    })}
  </Timeline>
)

const keyOf = (entry: PointHistoryEntry): string =>
  [
    entry.type,
    entry.at,
    'item_id' in entry ? entry.item_id : '',
    'task_id' in entry ? entry.task_id : '',
    'report_id' in entry ? entry.report_id : '',
  ].join(' ')

function entryContent(entry: PointHistoryEntry, names: TagAndTierNames): { title: string; detail?: ReactNode } {
  switch (entry.type) {
    case 'created':
      return entry.brought_by
        ? {
            title: POINT_HISTORY_TEXTS.IMPORTED,
            detail: <p>{POINT_HISTORY_TEXTS.SHEET(entry.brought_by.file_name)}</p>,
          }
        : { title: POINT_HISTORY_TEXTS.CREATED }
    case 'deleted':
      return { title: POINT_HISTORY_TEXTS.DELETED }
    case 'restored':
      return { title: POINT_HISTORY_TEXTS.RESTORED }
    case 'edited':
      return {
        title: editEventTitle(entry),
        detail: (
          <>
            {entry.move && <p>{POINT_HISTORY_TEXTS.MOVE(entry.move)}</p>}
            {entry.reason && <p style={{ whiteSpace: 'pre-wrap' }}>{POINT_HISTORY_TEXTS.REASON(entry.reason)}</p>}
            {entry.order_id && <LabelledOrderLink id={entry.order_id} />}
            {entry.changes.length > 0 && (
              <ul>
                {entry.changes.map(change => {
                  const { before, after } = changedValueTexts(change, names)
                  const label = editedFieldLabel(change.field)
                  return (
                    <li key={`${label} ${before} ${after}`}>
                      {label}: <del>{before}</del> → <ins>{after}</ins>
                    </li>
                  )
                })}
              </ul>
            )}
          </>
        ),
      }
    case 'contract_started':
      return {
        title:
          Date.parse(entry.at) > serverTime()
            ? POINT_HISTORY_TEXTS.CONTRACT_STARTS
            : POINT_HISTORY_TEXTS.CONTRACT_STARTED,
        detail: (
          <p>
            {itemTermLabel(entry)}, {formatBRL(entry.price)}, {POINT_HISTORY_TEXTS.UNTIL(formatDate(entry.ends_at))} ·{' '}
            <LabelledOrderLink id={entry.order_id} />
          </p>
        ),
      }
    case 'contract_ended':
      return { title: POINT_HISTORY_TEXTS.CONTRACT_ENDED, detail: <LabelledOrderLink id={entry.order_id} /> }
    case 'prices_changed':
      return {
        title: POINT_HISTORY_TEXTS.PRICES_CHANGED,
        detail: (
          <ul>
            {entry.tier && <li>{POINT_HISTORY_TEXTS.TIER}</li>}
            {entry.prices.map(({ period_years, before, after }) => (
              <li key={period_years}>
                {POINT_HISTORY_TEXTS.PRICE(periodLabel(period_years), formatPrice(before), formatPrice(after))}
              </li>
            ))}
          </ul>
        ),
      }
    case 'photographed':
      return {
        title: POINT_HISTORY_TEXTS.PHOTOGRAPHED,
        detail: (
          <>
            <Photos>
              {entry.photos.map(({ url, which, distance_m, from_gallery }) => (
                <figure key={which} style={{ margin: 0 }}>
                  <img src={url} alt={POINT_HISTORY_TEXTS.PHOTO} loading="lazy" />
                  {distance_m !== null && distance_m > FAR_FROM_POINT_M && (
                    <figcaption>{POINT_HISTORY_TEXTS.FAR(distance_m)}</figcaption>
                  )}
                  {from_gallery && <figcaption>{POINT_HISTORY_TEXTS.FROM_GALLERY}</figcaption>}
                </figure>
              ))}
            </Photos>
            <Link to={proofPath(entry.task_id, 'office')}>{POINT_HISTORY_TEXTS.PROOF}</Link>
          </>
        ),
      }
    case 'returned':
      return { title: POINT_HISTORY_TEXTS.RETURNED, detail: <p>{entry.comment}</p> }
    case 'task_done':
      return {
        title: workDoneText(entry.done ?? entry.work),
        detail: <Link to={taskPath(entry.task_id)}>{POINT_HISTORY_TEXTS.TASK}</Link>,
      }
    case 'damage_told':
      return {
        title: POINT_HISTORY_TEXTS.DAMAGE_TOLD,
        detail: (
          <>
            <p style={{ whiteSpace: 'pre-wrap' }}>{entry.words}</p>
            {entry.repeats > 0 && <p>{DAMAGE_TEXTS.REPEATS(entry.repeats)}</p>}
            {entry.contact && <p>{POINT_HISTORY_TEXTS.CONTACT(entry.contact)}</p>}
            {entry.photo_url && (
              <Photos>
                <img src={entry.photo_url} alt={POINT_HISTORY_TEXTS.DAMAGE_PHOTO} loading="lazy" />
              </Photos>
            )}
            {entry.task_id !== null && <Link to={taskPath(entry.task_id)}>{POINT_HISTORY_TEXTS.TASK}</Link>}
          </>
        ),
      }
  }
}

/** Null: the tier's price applies. */
const formatPrice = (price: number | null): string => (price === null ? POINT_HISTORY_TEXTS.NO_PRICE : formatBRL(price))

export const LabelledOrderLink = ({ id }: { id: string }) => (
  <Link to={`${PATHS.adminOrders}/${id}`}>{POINT_HISTORY_TEXTS.ORDER(shortOrderId(id))}</Link>
)
