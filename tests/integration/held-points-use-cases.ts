import { confirmOrder as confirmOrderAlone } from '#functions/installation/orders.ts'
import { cancelOrder as cancelOrderAlone } from '#functions/orders/cancel-order.ts'
import { acquireQuota as acquireQuotaAlone } from '#functions/orders/held-points/held-points-store.ts'
import { releaseQuotas as releaseQuotasAlone } from '#functions/orders/held-points/release-quotas.ts'
import { limitOrderToItems as limitOrderToItemsAlone } from '#functions/orders/limit-order-to-items.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { freeDueHolds as freeDueHoldsAlone } from '#functions/upkeep/jobs/free-due-holds.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of held points call. They are loaded together once the environment points at the
 * emulator.
 */

export { batchWritePoints } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { parseHolder } from '#functions/orders/held-points/held-points-store.ts'
export { holderDigest } from '#functions/orders/held-points/holder-digests.ts'
export { findOrder, orderRecordSchema } from '#functions/orders/orders-store.ts'
export { insertProfile } from '#functions/people/profiles/profiles-store.ts'
export { TABLE_NAME, table } from '#functions/platform/table/client.ts'
export { orderKey, quotaHolderKey } from '#functions/platform/table/keys.ts'
export { DomainError } from '#shared/platform/rules/domain-error.ts'

export { auditTable } from '#tests/support/audit.ts'
export const releaseQuotas = asFunction('order_upkeep', releaseQuotasAlone)
export const acquireQuota = asFunction('orders', acquireQuotaAlone)
export const freeDueHolds = asFunction('free_due_holds', freeDueHoldsAlone)
export const cancelOrder = asFunction('orders', cancelOrderAlone)
export const confirmOrder = asFunction('orders', confirmOrderAlone)
export const limitOrderToItems = asFunction('orders', limitOrderToItemsAlone)
export const reserve = asFunction('orders', reserveAlone)
