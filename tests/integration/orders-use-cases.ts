import { listContractedPoints as listContractedPointsAlone } from '#functions/account/me/contracted-points.ts'
import { onRetentionChanged as onRetentionChangedAlone } from '#functions/account/privacy/carry-out-deletion.ts'
import { confirm as confirmAlone, edit as editAlone } from '#functions/installation/orders.ts'
import { cancelOrder as cancelAlone } from '#functions/orders/cancel.ts'
import { changePeriod as changePeriodAlone } from '#functions/orders/change-period.ts'
import { keepItems as keepItemsAlone } from '#functions/orders/keep-items.ts'
import { list as listAlone, listDue as listDueAlone } from '#functions/orders/list.ts'
import { findOrder as findOrderAlone, ordersOfOwner as ordersOfOwnerAlone } from '#functions/orders/orders-store.ts'
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
  freePoints as freePointsAlone,
} from '#functions/upkeep/jobs/free-due-holds.ts'
import { recordReminders as giveNoticeAlone } from '#functions/upkeep/jobs/give-notice.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that integration tests call, loaded together once the environment points at the emulator. */

export { createPoint, createPoints, findPoint, findPoints } from '#functions/catalogue/points/points-store.ts'
export { createPricingTier, listPricingTiers } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { dueOrderIds } from '#functions/orders/orders-store.ts'
export { createProfile } from '#functions/people/profiles/profiles-store.ts'
export { table } from '#functions/platform/table/client.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export { auditTable } from '#tests/support/audit.ts'
export const endAndStartContracts = by('end_contracts', endAndStartContractsAlone)
export const endContracts = by('end_contracts', endContractsAlone)
export const giveNotice = by('give_notice', giveNoticeAlone)
export const freeDueHolds = by('free_due_holds', freeDueHoldsAlone)
export const freePoints = by('free_due_holds', freePointsAlone)
export const cancel = by('orders', cancelAlone)
export const changePeriod = by('orders', changePeriodAlone)
export const confirm = by('orders', confirmAlone)
export const edit = by('orders', editAlone)
export const keepItems = by('orders', keepItemsAlone)
export const findOrder = by('orders', findOrderAlone)
export const listContractedPoints = by('me', listContractedPointsAlone)
export const list = by('orders', listAlone)
export const listDue = by('orders', listDueAlone)
export const ordersOfOwner = by('orders', ordersOfOwnerAlone)
export const offerRenewal = by('orders', offerRenewalAlone)
export const requestRenewal = by('orders', requestRenewalAlone)
export const onRetentionChanged = by('deletions', onRetentionChangedAlone)
export const reserve = by('orders', reserveAlone)
