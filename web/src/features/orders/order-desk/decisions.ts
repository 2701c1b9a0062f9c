import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import type { Prices } from '#shared/catalogue/rules/prices.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import { instalmentName } from '#shared/orders/messages/instalments.ts'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { PAYMENTS_DESK_TEXTS } from '#shared/orders/messages/payments-desk.ts'
import { TAKE_BACK_TEXTS } from '#shared/orders/messages/take-back.ts'
import {
  type InstalmentForm,
  instalmentsOf,
  isInParts,
  type Payment,
  type PaymentForm,
} from '#shared/orders/rules/instalments.ts'
import { KIT_TYPE_LABELS, type KitType } from '#shared/orders/rules/kit-types.ts'
import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import {
  type CustomerReach,
  distinctNamesAmong,
  HOURS_AFTER_REFUSAL,
  hasImportedSigns,
  keepsInstalledSigns,
  mayReopen,
  type Order,
  type OrderItem,
  shortOrderId,
} from '#shared/orders/rules/orders.ts'
import { type Centavos, formatBRL } from '#shared/platform/rules/money.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import type { OrderDecision } from './decision-dialog.tsx'

/** The office's decisions about an order, with their texts and API calls. */

/** `payment`: the one that confirms the order; undefined: the total, today, or in instalments none. */
export function confirmDecision(order: Order, reach: CustomerReach, payment?: PaymentForm): OrderDecision {
  const { id, items, total_amount } = order
  const keepsSigns = keepsInstalledSigns(order)
  const decision = {
    decide: (version: number) => callApi(ordersApi.confirm, { order_id: id, version, payment }),
    failureTitle: OFFICE_ORDER_TEXTS.CONFIRM_FAILED,
  }
  if (isInParts(order))
    return {
      ...decision,
      title: PAYMENTS_DESK_TEXTS.CONFIRM_SALE_TITLE(shortOrderId(id)),
      text: PAYMENTS_DESK_TEXTS.CONFIRM_SALE_DETAIL(
        instalmentsOf(order).length,
        OFFICE_ORDER_TEXTS.CONFIRM_FREE_DETAIL(items.length, reach, keepsSigns),
      ),
      action: PAYMENTS_DESK_TEXTS.CONFIRM_SALE,
      successMessage: keepsSigns ? PAYMENTS_DESK_TEXTS.RENEWAL_SALE_CONFIRMED : PAYMENTS_DESK_TEXTS.SALE_CONFIRMED,
    }
  // A free order has no payment to confirm.
  if (total_amount === 0)
    return {
      ...decision,
      title: OFFICE_ORDER_TEXTS.CONFIRM_FREE_TITLE(shortOrderId(id)),
      text: OFFICE_ORDER_TEXTS.CONFIRM_FREE_DETAIL(items.length, reach, keepsSigns),
      action: OFFICE_ORDER_TEXTS.CONFIRM_FREE,
      successMessage: OFFICE_ORDER_TEXTS.CONFIRMED_FREE,
    }
  return {
    ...decision,
    title: OFFICE_ORDER_TEXTS.CONFIRM_TITLE(shortOrderId(id)),
    text: OFFICE_ORDER_TEXTS.CONFIRM_DETAIL(items.length, formatBRL(total_amount), reach, keepsSigns),
    action: OFFICE_ORDER_TEXTS.CONFIRM_OF(formatBRL(total_amount)),
    successMessage: keepsSigns ? OFFICE_ORDER_TEXTS.RENEWAL_CONFIRMED : OFFICE_ORDER_TEXTS.CONFIRMED,
  }
}

export const cancelDecision = (order: Order, reach: CustomerReach): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.CANCEL_TITLE(shortOrderId(order.id)),
  text: OFFICE_ORDER_TEXTS.CANCEL_DETAIL(order.items.length, reach, mayReopen({ ...order, status: 'cancelled' })),
  action: OFFICE_ORDER_TEXTS.CANCEL,
  color: 'error',
  decide: version => callApi(ordersApi.cancel, { order_id: order.id, version }),
  successMessage: OFFICE_ORDER_TEXTS.CANCELLED,
  failureTitle: OFFICE_ORDER_TEXTS.CANCEL_FAILED,
})

/** `reason`: what the client reads. */
export const refuseReceiptDecision = (order: Order, reason: string, reach: CustomerReach): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.REFUSE_TITLE,
  text: OFFICE_ORDER_TEXTS.REFUSE_DETAIL(HOURS_AFTER_REFUSAL, reach),
  action: OFFICE_ORDER_TEXTS.REFUSE,
  color: 'error',
  decide: version => callApi(receiptsApi.refuse, { order_id: order.id, version, reason }),
  successMessage: OFFICE_ORDER_TEXTS.REFUSED,
  failureTitle: OFFICE_ORDER_TEXTS.REFUSE_FAILED,
})

/** `reason`: what the client reads. */
export const refuseInstalmentReceiptDecision = (order: Order, instalment_id: string, reason: string): OrderDecision => {
  const number = instalmentsOf(order).findIndex(({ id }) => id === instalment_id) + 1
  return {
    title: OFFICE_ORDER_TEXTS.REFUSE_TITLE,
    text: PAYMENTS_DESK_TEXTS.REFUSE_RECEIPT_DETAIL(instalmentName(number, order.instalments?.length ?? 1)),
    action: OFFICE_ORDER_TEXTS.REFUSE,
    color: 'error',
    decide: version => callApi(receiptsApi.refuse, { order_id: order.id, version, reason, instalment_id }),
    successMessage: OFFICE_ORDER_TEXTS.REFUSED,
    failureTitle: OFFICE_ORDER_TEXTS.REFUSE_FAILED,
    orders: ['completed'],
  }
}

/** `items`: those that the order is to have; all but those whose points are lost. */
export const reopenDecision = (order: Order, items: readonly OrderItem[], reach: CustomerReach): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.REOPEN_TITLE(shortOrderId(order.id)),
  text: [
    OFFICE_ORDER_TEXTS.REOPEN_DETAIL(items.length, order.payment_receipt_url !== null, reach),
    ...(order.renews === null ? [] : [OFFICE_ORDER_TEXTS.CONFIRM_RENEWAL]),
  ].join(' '),
  action:
    items.length === order.items.length
      ? OFFICE_ORDER_TEXTS.REOPEN
      : OFFICE_ORDER_TEXTS.REOPEN_REST(items.length, formatBRL(totalAmount(items))),
  decide: version =>
    callApi(ordersApi.reopen, {
      order_id: order.id,
      version,
      ...(items.length < order.items.length && { item_ids: items.map(({ id }) => id) }),
    }),
  successMessage: OFFICE_ORDER_TEXTS.REOPENED,
  failureTitle: OFFICE_ORDER_TEXTS.REOPEN_FAILED,
  orders: ['cancelled'],
})

/** `reserved_until`: the new end, ISO 8601; `hold_reason`: only for long holds. */
export const extendDecision = (
  order: Order,
  reserved_until: string | undefined,
  hold_reason: string | undefined,
): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.EXTEND_TITLE,
  text: OFFICE_ORDER_TEXTS.EXTEND_DETAIL(order.reserved_until ? formatDateTime(order.reserved_until) : ''),
  action: OFFICE_ORDER_TEXTS.EXTEND,
  decide: version => callApi(ordersApi.edit, { order_id: order.id, version, reserved_until, hold_reason }),
  successMessage: OFFICE_ORDER_TEXTS.EXTENDED,
  failureTitle: OFFICE_ORDER_TEXTS.EXTEND_FAILED,
})

export const removeItemsDecision = ({ id, items }: Order, removedIds: ReadonlySet<string>): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.REMOVE_TITLE,
  text: OFFICE_ORDER_TEXTS.REMOVE_DETAIL,
  action: OFFICE_ORDER_TEXTS.REMOVE,
  color: 'error',
  decide: version => {
    const item_ids = items.flatMap(item => (removedIds.has(item.id) ? [] : [item.id]))
    return callApi(ordersApi.limitToItems, { order_id: id, version, item_ids })
  },
  successMessage: OFFICE_ORDER_TEXTS.REMOVED,
  failureTitle: OFFICE_ORDER_TEXTS.ITEM_FAILED,
})

export const changePeriodDecision = (
  { id, items }: Order,
  item: OrderItem,
  period_years: PeriodYears,
): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.PERIOD_TITLE(distinctNamesAmong(items)(item)),
  text: OFFICE_ORDER_TEXTS.PERIOD_DETAIL(periodLabel(item.period_years), periodLabel(period_years)),
  action: OFFICE_ORDER_TEXTS.PERIOD,
  decide: version => callApi(ordersApi.changePeriod, { order_id: id, version, item_id: item.id, period_years }),
  successMessage: OFFICE_ORDER_TEXTS.PERIOD_CHANGED,
  failureTitle: OFFICE_ORDER_TEXTS.ITEM_FAILED,
})

/** The order's total once an item has another period; undefined until prices are loaded. */
export function totalWithPeriod(
  order: Order,
  item: OrderItem,
  years: PeriodYears,
  prices: Prices | undefined,
): Centavos | undefined {
  const price = prices?.[years]
  if (typeof price !== 'number') return undefined
  return totalAmount(order.items.map(orderItem => (orderItem.id === item.id ? { price } : orderItem)))
}

/**
 * Lines with the price difference, once prices are loaded. For display only, because the server reads the prices again.
 */
export function periodCostLines(
  order: Order,
  item: OrderItem,
  years: PeriodYears,
  prices: Prices | undefined,
): string[] {
  const price = prices?.[years]
  const total = totalWithPeriod(order, item, years, prices)
  if (typeof price !== 'number' || total === undefined) return []
  return [
    OFFICE_ORDER_TEXTS.PERIOD_PRICE(formatBRL(item.price), formatBRL(price)),
    OFFICE_ORDER_TEXTS.PERIOD_TOTAL(formatBRL(total)),
  ]
}

/** A note that a renewal, or a contract from paper, gets installation tasks when a kit is chosen for the first time. */
function newTasksNote(order: Order): string[] {
  if (order.paper_contract?.with_tasks === false) return [OFFICE_ORDER_TEXTS.KIT_OF_RENEWAL]
  if (!keepsInstalledSigns(order)) return []
  return [
    order.status === 'pending'
      ? OFFICE_ORDER_TEXTS.KIT_OF_PENDING_RENEWAL(isInParts(order))
      : OFFICE_ORDER_TEXTS.KIT_OF_RENEWAL,
  ]
}

export const setKitDecision = (order: Order, kit_type: KitType): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.KIT_TITLE,
  text: hasImportedSigns(order)
    ? OFFICE_ORDER_TEXTS.KIT_OF_HANGING_SIGNS(KIT_TYPE_LABELS[kit_type])
    : [OFFICE_ORDER_TEXTS.KIT_DETAIL(KIT_TYPE_LABELS[kit_type]), ...newTasksNote(order)].join(' '),
  action: OFFICE_ORDER_TEXTS.SET_KIT,
  decide: version => callApi(ordersApi.edit, { order_id: order.id, version, kit_type }),
  successMessage: OFFICE_ORDER_TEXTS.KIT_SET,
  failureTitle: OFFICE_ORDER_TEXTS.KIT_FAILED,
  orders: ['pending', 'completed'],
})

export const markEditedDecision = ({ id }: Order): OrderDecision => ({
  title: OFFICE_ORDER_TEXTS.MARK_TITLE,
  text: OFFICE_ORDER_TEXTS.MARK_DETAIL,
  action: OFFICE_ORDER_TEXTS.MARK,
  decide: version => callApi(ordersApi.edit, { order_id: id, version, edited_by_admin: true }),
  successMessage: OFFICE_ORDER_TEXTS.MARKED,
  failureTitle: OFFICE_ORDER_TEXTS.KIT_FAILED,
})

/** `former`: the order's customer before; undefined when it has none yet. */
export const setCustomerDecision = ({
  order_id,
  customer_id,
  former,
}: {
  order_id: string
  customer_id: string
  former: string | undefined
}): OrderDecision => ({
  ...(former === undefined
    ? {
        title: OFFICE_ORDER_TEXTS.SET_CUSTOMER_TITLE,
        text: OFFICE_ORDER_TEXTS.SET_CUSTOMER_DETAIL,
        action: OFFICE_ORDER_TEXTS.SET_CUSTOMER,
        failureTitle: OFFICE_ORDER_TEXTS.SET_CUSTOMER_FAILED,
      }
    : {
        title: OFFICE_ORDER_TEXTS.CHANGE_CUSTOMER_TITLE,
        text: OFFICE_ORDER_TEXTS.CHANGE_CUSTOMER_DETAIL,
        action: OFFICE_ORDER_TEXTS.CHANGE_CUSTOMER,
        failureTitle: OFFICE_ORDER_TEXTS.CHANGE_CUSTOMER_FAILED,
      }),
  decide: version => callApi(ordersApi.setCustomer, { order_id, customer_id, version }),
  successMessage: OFFICE_ORDER_TEXTS.CUSTOMER_SET,
  orders: ['pending', 'completed'],
})

/** `instalments`: undefined while some are invalid; nothing is sent then. `isFirst`: whether the order had none. */
export const setInstalmentsDecision = (
  order: Order,
  instalments: InstalmentForm[] | undefined,
  isFirst: boolean,
): OrderDecision => ({
  title: isFirst ? PAYMENTS_DESK_TEXTS.DEFINE : PAYMENTS_DESK_TEXTS.EDIT,
  text: PAYMENTS_DESK_TEXTS.EDIT_DETAIL(formatBRL(order.total_amount)),
  action: PAYMENTS_DESK_TEXTS.SAVE,
  decide: version => callApi(ordersApi.setInstalments, { order_id: order.id, version, instalments: instalments ?? [] }),
  successMessage: PAYMENTS_DESK_TEXTS.SAVED,
  failureTitle: PAYMENTS_DESK_TEXTS.SAVE_FAILED,
  orders: ['pending', 'completed'],
})

/** `instalment_ids`: undefined: those that are due first. */
export const recordPaymentDecision = (
  { id }: Order,
  payment: PaymentForm | undefined,
  instalment_ids: string[] | undefined,
  confirmsReceipt = false,
): OrderDecision => ({
  title: confirmsReceipt ? PAYMENTS_DESK_TEXTS.CONFIRM_RECEIPT : PAYMENTS_DESK_TEXTS.RECORD,
  text: confirmsReceipt ? PAYMENTS_DESK_TEXTS.CONFIRM_RECEIPT_DETAIL : PAYMENTS_DESK_TEXTS.RECORD_DETAIL,
  action: confirmsReceipt ? PAYMENTS_DESK_TEXTS.CONFIRM_RECEIPT : PAYMENTS_DESK_TEXTS.RECORD,
  decide: version => {
    if (!payment) throw new Error('the payment is not valid')
    return callApi(ordersApi.recordPayment, { order_id: id, version, payment, instalment_ids })
  },
  successMessage: PAYMENTS_DESK_TEXTS.RECORDED_DONE,
  failureTitle: PAYMENTS_DESK_TEXTS.RECORD_FAILED,
  orders: ['completed'],
})

export const takeBackDecision = (order: Order, reason: string, reach: CustomerReach): OrderDecision => ({
  title: TAKE_BACK_TEXTS.TITLE(shortOrderId(order.id)),
  text: TAKE_BACK_TEXTS.DETAIL(order.items.length, reach),
  action: TAKE_BACK_TEXTS.ACTION,
  color: 'error',
  decide: version => callApi(ordersApi.takeBackConfirmation, { order_id: order.id, version, reason }),
  successMessage: TAKE_BACK_TEXTS.DONE,
  failureTitle: TAKE_BACK_TEXTS.FAILED,
  orders: ['completed'],
})

export const reversePaymentDecision = (
  { id }: Order,
  { id: payment_id, amount, paid_on }: Payment,
  reason: string,
): OrderDecision => ({
  title: PAYMENTS_DESK_TEXTS.REVERSE_TITLE,
  text: PAYMENTS_DESK_TEXTS.REVERSE_DETAIL(formatBRL(amount), formatDay(paid_on)),
  action: PAYMENTS_DESK_TEXTS.REVERSE_ACTION,
  color: 'error',
  decide: version => callApi(ordersApi.reversePayment, { order_id: id, payment_id, version, reason }),
  successMessage: PAYMENTS_DESK_TEXTS.REVERSED_DONE,
  failureTitle: PAYMENTS_DESK_TEXTS.REVERSE_FAILED,
  orders: ['completed'],
})
