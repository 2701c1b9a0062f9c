import { listContractedPoints as listContractedPointsAlone } from '#functions/account/me/contracted-points.ts'
import { onPersonRetentionChanged as onPersonRetentionChangedAlone } from '#functions/account/privacy/carry-out-person-deletion.ts'
import { confirmOrder as confirmOrderAlone, editOrder as editOrderAlone } from '#functions/installation/orders.ts'
import { cancelOrder as cancelOrderAlone } from '#functions/orders/cancel-order.ts'
import { changeItemPeriod as changeItemPeriodAlone } from '#functions/orders/change-item-period.ts'
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
  offerRenewal as offerRenewalAlone,
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
import { recordReminders as recordRemindersAlone } from '#functions/upkeep/jobs/give-notice.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that integration tests call, loaded together once the environment points at the emulator. */

export { createPoint, createPoints, findPoint, findPoints } from '#functions/catalogue/points/points-store.ts'
export { createPricingTier, listPricingTiers } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { findDueOrderIds } from '#functions/orders/orders-store.ts'
export { createProfile } from '#functions/people/profiles/profiles-store.ts'
export { table } from '#functions/platform/table/client.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export { auditTable } from '#tests/support/audit.ts'
export const endAndStartContracts = by('end_contracts', endAndStartContractsAlone)
export const endContracts = by('end_contracts', endContractsAlone)
export const recordReminders = by('give_notice', recordRemindersAlone)
export const freeDueHolds = by('free_due_holds', freeDueHoldsAlone)
export const freePoints = by('free_due_holds', freeDueHoldsAndSettlePointsAlone)
export const cancelOrder = by('orders', cancelOrderAlone)
export const changeItemPeriod = by('orders', changeItemPeriodAlone)
export const confirmOrder = by('orders', confirmOrderAlone)
export const editOrder = by('orders', editOrderAlone)
export const limitOrderToItems = by('orders', limitOrderToItemsAlone)
export const findOrder = by('orders', findOrderAlone)
export const listContractedPoints = by('me', listContractedPointsAlone)
export const listOrders = by('orders', listOrdersAlone)
export const listOrdersEndingBy = by('orders', listOrdersEndingByAlone)
export const listOrdersOfOwner = by('orders', listOrdersOfOwnerAlone)
export const offerRenewal = by('orders', offerRenewalAlone)
export const requestRenewal = by('orders', requestRenewalAlone)
export const onPersonRetentionChanged = by('deletions', onPersonRetentionChangedAlone)
export const reserve = by('orders', reserveAlone)
