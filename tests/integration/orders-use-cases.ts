import { listContractedPoints as listContractedPointsAlone } from '#functions/account/me/contracted-points.ts'
import { onRetainedPersonExpired as onRetainedPersonExpiredAlone } from '#functions/account/privacy/carry-out-person-deletion.ts'
import {
  changeHoldAndKit as changeHoldAndKitAlone,
  confirmOrder as confirmOrderAlone,
} from '#functions/installation/orders.ts'
import { cancelOrder as cancelOrderAlone } from '#functions/orders/cancel-order.ts'
import { assertOrderPending, changeOrder } from '#functions/orders/change-order.ts'
import { editItemPeriod as editItemPeriodAlone } from '#functions/orders/edit-item-period.ts'
import { limitOrderToItems as limitOrderToItemsAlone } from '#functions/orders/limit-order-to-items.ts'
import {
  listOrders as listOrdersAlone,
  listOrdersEndingBy as listOrdersEndingByAlone,
} from '#functions/orders/list-orders.ts'
import {
  findOrder as findOrderAlone,
  listOrdersOfOwner as listOrdersOfOwnerAlone,
} from '#functions/orders/orders-store.ts'
import {
  recordPayment as recordPaymentAlone,
  reversePayment as reversePaymentAlone,
  setInstalments as setInstalmentsAlone,
} from '#functions/orders/payments.ts'
import { refuseReceipt as refuseReceiptAlone } from '#functions/orders/receipts/refuse-receipt.ts'
import { withUnreadReceipt } from '#functions/orders/receipts/unread-receipt.ts'
import { reopenOrder as reopenOrderAlone } from '#functions/orders/reopen-order.ts'
import {
  createRenewalByOffice as createRenewalByOfficeAlone,
  requestRenewal as requestRenewalAlone,
} from '#functions/orders/request-renewal.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import {
  endAndStartContracts as endAndStartContractsAlone,
  endContracts as endContractsAlone,
} from '#functions/upkeep/jobs/end-contracts.ts'
import {
  freeDueHolds as freeDueHoldsAlone,
  freeDueHoldsAndSettlePoints as freeDueHoldsAndSettlePointsAlone,
} from '#functions/upkeep/jobs/free-due-holds.ts'
import { recordReminders as recordRemindersAlone } from '#functions/upkeep/jobs/record-reminders.ts'
import { assertReceivesReceipt, withReceiptOf } from '#shared/orders/rules/instalment-receipts.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that integration tests of orders call. They are loaded together once the environment points at the
 * emulator.
 */

export { batchWritePoints, findPoint, findPoints, insertPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier, listPricingTiers } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findDueOrderIds } from '#functions/orders/orders-store.ts'
export { insertProfile } from '#functions/people/profiles/profiles-store.ts'
export { table } from '#functions/platform/table/client.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export { auditTable } from '#tests/support/audit.ts'
export const endAndStartContracts = asFunction('end_contracts', endAndStartContractsAlone)
export const endContracts = asFunction('end_contracts', endContractsAlone)
export const recordReminders = asFunction('record_reminders', recordRemindersAlone)
export const freeDueHolds = asFunction('free_due_holds', freeDueHoldsAlone)
export const freeDueHoldsAndSettlePoints = asFunction('free_due_holds', freeDueHoldsAndSettlePointsAlone)
export const cancelOrder = asFunction('orders', cancelOrderAlone)
export const editItemPeriod = asFunction('orders', editItemPeriodAlone)
export const confirmOrder = asFunction('orders', confirmOrderAlone)
export const changeHoldAndKit = asFunction('orders', changeHoldAndKitAlone)
export const limitOrderToItems = asFunction('orders', limitOrderToItemsAlone)
export const findOrder = asFunction('orders', findOrderAlone)
export const listContractedPoints = asFunction('me', listContractedPointsAlone)
export const listOrders = asFunction('orders', listOrdersAlone)
export const listOrdersEndingBy = asFunction('orders', listOrdersEndingByAlone)
export const listOrdersOfOwner = asFunction('orders', listOrdersOfOwnerAlone)
/** What sending a receipt writes, without the file. */
export const takeReceipt = asFunction(
  'receipts',
  ({ order_id, file }: { order_id: string; file: string }, now: string) =>
    changeOrder(order_id, { by: null }, async current => {
      assertOrderPending(current)
      return withUnreadReceipt({ ...current, payment_receipt_url: file, refused_receipt: undefined }, now)
    }),
)
/** What sending the receipt of an instalment writes, without the file. */
export const takeInstalmentReceipt = asFunction(
  'receipts',
  ({ order_id, instalment_id, file }: { order_id: string; instalment_id: string; file: string }, now: string) =>
    changeOrder(order_id, { by: null }, async current => {
      assertReceivesReceipt(current, instalment_id)
      return { updated: withReceiptOf(current, { instalment_id, file, sent_at: now }), actions: [] }
    }),
)
/** A receipt as a release before decision 0084 stored it: the hold still ends. */
export const storeReceiptAsBefore = asFunction('receipts', (order_id: string) =>
  changeOrder(order_id, { by: null }, async current => ({
    updated: { ...current, payment_receipt_url: 'receipts/a.pdf' },
    actions: [],
  })),
)
export const setInstalments = asFunction('orders', setInstalmentsAlone)
export const recordPayment = asFunction('orders', recordPaymentAlone)
export const reversePayment = asFunction('orders', reversePaymentAlone)
export const refuseReceipt = asFunction('receipts', refuseReceiptAlone)
export const reopenOrder = asFunction('orders', reopenOrderAlone)
export const createRenewalByOffice = asFunction('orders', createRenewalByOfficeAlone)
export const requestRenewal = asFunction('orders', requestRenewalAlone)
export const onRetainedPersonExpired = asFunction('deletions', onRetainedPersonExpiredAlone)
export const reserve = asFunction('orders', reserveAlone)
