import { styled } from '@mui/material/styles'
import type { ToldEntry } from '#shared/domain/order-details.ts'
import { changedField, changedValue, ORDER_EVENT_TEXTS } from '#shared/messages/order-history.ts'
import { formatMoment } from '#web/lib/dates.ts'

const Entries = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', padding: '0 0 16px 24px', overflowWrap: 'anywhere' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    top: 6,
    left: 2,
    width: 9,
    height: 9,
    borderRadius: '50%',
    background: theme.palette.primary.main,
  },
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    top: 18,
    bottom: -3,
    left: 6,
    width: 1,
    background: theme.palette.divider,
  },
  '& > li:last-child': { paddingBottom: 0 },
  '& .event': { margin: 0, fontWeight: 600 },
  '& .who': { margin: 0, fontSize: 13, color: theme.palette.text.secondary },
  '& ul': { margin: '4px 0 0', padding: 0, listStyle: 'none', fontSize: 14 },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
}))

/** What happened to an order: by whom, when, and each value that it had and got. */
export const OrderTimeline = ({ entries }: { entries: readonly ToldEntry[] }) => (
  <Entries>
    {entries.map(({ version, event, at, by, changes }) => (
      <li key={version}>
        <p className="event">{ORDER_EVENT_TEXTS[event]}</p>
        <p className="who">
          {by} · <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        {changes.length > 0 && (
          <ul>
            {changes.map(change => (
              <li key={`${change.field} ${change.point_name}`}>
                {changedField(change)}: <del>{changedValue(change, change.before, formatMoment)}</del>
                {change.after !== null && (
                  <>
                    {' → '}
                    <ins>{changedValue(change, change.after, formatMoment)}</ins>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </Entries>
)
