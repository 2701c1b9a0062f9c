import { instalmentsInWords } from '#shared/orders/messages/instalments.ts'
import {
  changedFieldLabel,
  changedValueText,
  ORDER_HISTORY_TEXTS,
  orderEventText,
} from '#shared/orders/messages/order-history.ts'
import { isInParts } from '#shared/orders/rules/instalments.ts'
import type { OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { Timeline } from '#web/ui/timeline.tsx'

type Props = {
  entries: readonly OrderHistoryEntryView[]
  order: Pick<Order, 'total_amount' | 'instalments'> | undefined
}

/** An order's history: who changed what and when. */
export const OrderTimeline = ({ entries, order }: Props) => (
  <Timeline>
    {entries.map(({ version, event, at, by, changes, reason, payment, instalments }) => (
      <li key={`${version} ${event} ${at}`}>
        <p className="event">
          {orderEventText({
            event,
            version,
            reason,
            isFree: order?.total_amount === 0,
            isInParts: order !== undefined && isInParts(order),
          })}
        </p>
        <p className="who">
          {by} · <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {reason !== undefined && <p className="reason">{ORDER_HISTORY_TEXTS.REASON(reason)}</p>}
        {payment && <p>{ORDER_HISTORY_TEXTS.PAYMENT(payment)}</p>}
        {instalments && (
          <p>
            <del>{instalmentsInWords(instalments.before)}</del>
            {' → '}
            <ins>{instalmentsInWords(instalments.after)}</ins>
          </p>
        )}
        {changes.length > 0 && (
          <ul>
            {changes.map(change => (
              <li key={`${change.field} ${change.point_name}`}>
                {changedFieldLabel(change)}: <del>{changedValueText(change, change.before, formatDateTime)}</del>
                {change.after !== null && (
                  <>
                    {' → '}
                    <ins>{changedValueText(change, change.after, formatDateTime)}</ins>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </Timeline>
)
