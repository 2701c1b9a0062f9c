import { type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { type Prices, priceField } from '#shared/catalogue/rules/pricing-tiers.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { ORDER_DESK } from '#shared/orders/messages/order-desk.ts'
import { KIT_TYPE_LABELS, type KitType } from '#shared/orders/rules/kit-types.ts'
import { namesAmong, type Order, type OrderItem, shortOrderId, totalAmount } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { call } from '#web/lib/call.ts'
import { formatMoment } from '#web/lib/dates.ts'
import type { Decision } from './decision-dialog.tsx'

/** What the office decides about an order: what each says, and what it asks of the server. */

export const confirming = ({ id, items, total_amount }: Order): Decision => ({
  title: ORDER_DESK.CONFIRM_TITLE(shortOrderId(id)),
  text: ORDER_DESK.CONFIRM_DETAIL(items.length, formatBRL(total_amount)),
  action: ORDER_DESK.CONFIRM_OF(formatBRL(total_amount)),
  decide: version => call(ordersApi.confirm, { order_id: id, version }),
  done: ORDER_DESK.CONFIRMED,
  failed: ORDER_DESK.CONFIRM_FAILED,
})

export const cancelling = ({ id, items }: Order): Decision => ({
  title: ORDER_DESK.CANCEL_TITLE(shortOrderId(id)),
  text: ORDER_DESK.CANCEL_DETAIL(items.length),
  action: ORDER_DESK.CANCEL,
  color: 'error',
  decide: version => call(ordersApi.cancel, { order_id: id, version }),
  done: ORDER_DESK.CANCELLED,
  failed: ORDER_DESK.CANCEL_FAILED,
})

/** `reserved_until`: what stands in the field, ISO 8601; `hold_reason`: why, where it asks for it. */
export const extending = (
  order: Order,
  reserved_until: string | undefined,
  hold_reason: string | undefined,
): Decision => ({
  title: ORDER_DESK.EXTEND_TITLE,
  text: ORDER_DESK.EXTEND_DETAIL(order.reserved_until ? formatMoment(order.reserved_until) : ''),
  action: ORDER_DESK.EXTEND,
  decide: version => call(ordersApi.edit, { order_id: order.id, version, reserved_until, hold_reason }),
  done: ORDER_DESK.EXTENDED,
  failed: ORDER_DESK.EXTEND_FAILED,
})

export const removing = ({ id, items }: Order, removed: ReadonlySet<string>): Decision => ({
  title: ORDER_DESK.REMOVE_TITLE,
  text: ORDER_DESK.REMOVE_DETAIL,
  action: ORDER_DESK.REMOVE,
  color: 'error',
  decide: version => {
    const item_ids = items.flatMap(item => (removed.has(item.id) ? [] : [item.id]))
    return call(ordersApi.keepItems, { order_id: id, version, item_ids })
  },
  done: ORDER_DESK.REMOVED,
  failed: ORDER_DESK.ITEM_FAILED,
})

export const changingPeriod = ({ id, items }: Order, item: OrderItem, period_years: PeriodYears): Decision => ({
  title: ORDER_DESK.PERIOD_TITLE(namesAmong(items)(item)),
  text: ORDER_DESK.PERIOD_DETAIL(periodLabel(item.period_years), periodLabel(period_years)),
  action: ORDER_DESK.PERIOD,
  decide: version => call(ordersApi.changePeriod, { order_id: id, version, item_id: item.id, period_years }),
  done: ORDER_DESK.PERIOD_CHANGED,
  failed: ORDER_DESK.ITEM_FAILED,
})

/** What the change costs, as far as the prices are known: the server reads them anew. */
export function costOfPeriod(order: Order, item: OrderItem, years: PeriodYears, prices: Prices | undefined): string[] {
  const price = prices?.[priceField(years)]
  if (typeof price !== 'number') return []
  const total = totalAmount(order.items.map(each => (each.id === item.id ? { price } : each)))
  return [ORDER_DESK.PERIOD_PRICE(formatBRL(item.price), formatBRL(price)), ORDER_DESK.PERIOD_TOTAL(formatBRL(total))]
}

export const settingKit = ({ id }: Order, kit_type: KitType): Decision => ({
  title: ORDER_DESK.KIT_TITLE,
  text: ORDER_DESK.KIT_DETAIL(KIT_TYPE_LABELS[kit_type]),
  action: ORDER_DESK.SET_KIT,
  decide: version => call(ordersApi.edit, { order_id: id, version, kit_type }),
  done: ORDER_DESK.KIT_SET,
  failed: ORDER_DESK.KIT_FAILED,
  orders: ['pending', 'completed'],
})

export const marking = ({ id }: Order): Decision => ({
  title: ORDER_DESK.MARK_TITLE,
  text: ORDER_DESK.MARK_DETAIL,
  action: ORDER_DESK.MARK,
  decide: version => call(ordersApi.edit, { order_id: id, version, edited_by_admin: true }),
  done: ORDER_DESK.MARKED,
  failed: ORDER_DESK.KIT_FAILED,
})

/** What can be paid for each period: today's prices, and the reserved period at the price that it was reserved at. */
export const pricesOfItem = (item: OrderItem, today: Prices | null | undefined): Prices | undefined =>
  today ? { ...today, [priceField(item.reserved_period_years)]: item.reserved_price } : undefined
