import { onRetainedPersonExpired as onRetainedPersonExpiredAlone } from '#functions/account/privacy/carry-out-person-deletion.ts'
import { exportOwnData as exportOwnDataAlone } from '#functions/account/privacy/export-own-data.ts'
import { confirmOrder as confirmOrderAlone } from '#functions/installation/orders.ts'
import { checkContract as checkContractAlone } from '#functions/orders/contracts/check-contract.ts'
import { issueContract as issueContractAlone } from '#functions/orders/contracts/issue-contract.ts'
import { showContract as showContractAlone } from '#functions/orders/contracts/show-contract.ts'
import { findOrder as findOrderAlone } from '#functions/orders/orders-store.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of contracts call. They are loaded together once the environment points at the emulator.
 */

export { insertPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { sha256Of } from '#functions/orders/contracts/hash-contract.ts'
export { insertProfile } from '#functions/people/profiles/profiles-store.ts'
export { TABLE_NAME, table } from '#functions/platform/table/client.ts'

export { auditTable } from '#tests/support/audit.ts'
export const checkContract = asFunction('contracts', checkContractAlone)
export const issueContract = asFunction('contracts', issueContractAlone)
export const showContract = asFunction('contracts', showContractAlone)
export const exportOwnData = asFunction('me', exportOwnDataAlone)
export const confirmOrder = asFunction('orders', confirmOrderAlone)
export const findOrder = asFunction('orders', findOrderAlone)
export const reserve = asFunction('orders', reserveAlone)
export const onRetainedPersonExpired = asFunction('deletions', onRetainedPersonExpiredAlone)
