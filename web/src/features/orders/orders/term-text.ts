import { itemTermWithDates } from '#shared/catalogue/messages/terms.ts'
import { periodLabel } from '#shared/catalogue/rules/periods.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { itemWithContractStarted, type OrderItem } from '#shared/orders/rules/orders.ts'
import { formatDateWithWeekday } from '#web/lib/dates.ts'
import { serverNow } from '#web/lib/server-clock.ts'

/**
 * '2 Anos · até seg., 23 de nov. de 2028'; with first and last day when a term was agreed or the contract has not
 * begun.
 */
export function termText(
  item: Pick<OrderItem, 'term' | 'period_years' | 'starts_at' | 'ends_at' | 'ended_at'>,
): string {
  const ended = item.ended_at ? ORDERS_TEXTS.ITEM_ENDED : ''
  const isToBegin = item.starts_at !== null && item.starts_at > serverNow()
  if (item.term || isToBegin) return `${itemTermWithDates(item)}${ended}`
  const until = item.ends_at ? ORDERS_TEXTS.ITEM_UNTIL(formatDateWithWeekday(item.ends_at)) : ''
  return `${periodLabel(item.period_years)}${until}${ended}`
}

/**
 * '1 Ano, de 14/01/2027 a 13/01/2028' for a renewal that will begin at `begins_at` (ISO 8601); undefined for other
 * items.
 */
export const expectedTermText = (item: OrderItem, begins_at: string | undefined): string | undefined =>
  begins_at === undefined || item.term ? undefined : itemTermWithDates(itemWithContractStarted(item, begins_at))
