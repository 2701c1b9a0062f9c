import { auditTable as auditTableAlone } from '#functions/audit/scan.ts'
import { notify as notifyAlone } from '#functions/notifications/notifications-store.ts'
import { cancel as cancelAlone } from '#functions/orders/cancel.ts'
import { confirm as confirmAlone } from '#functions/orders/confirm.ts'
import { everyOrderOf as everyOrderOfAlone } from '#functions/orders/every-order-of.ts'
import { findOrder as findOrderAlone } from '#functions/orders/orders-store.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import {
  carryOutDeletion as carryOutDeletionAlone,
  clearLateOrder as clearLateOrderAlone,
  forgetRetained as forgetRetainedAlone,
} from '#functions/privacy/carry-out-deletion.ts'
import { requestDeletion as requestDeletionAlone } from '#functions/privacy/request-deletion.ts'
import { invite as inviteAlone } from '#functions/users/invite.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of privacy call, loaded together once the environment points at the emulators. */

export { identity } from '#functions/auth/identity.ts'
export { listNotifications } from '#functions/notifications/notifications-store.ts'
export { createPoint, findPoint } from '#functions/points/points-store.ts'
export { createPricingTier } from '#functions/pricing-tiers/pricing-tiers-store.ts'
export { findDeletionRequest, retainedPerson } from '#functions/privacy/deletions-store.ts'
export { createProfile, findProfile } from '#functions/profiles/profiles-store.ts'
export { hasSessionEnded } from '#functions/sessions/sessions-store.ts'
export { TABLE_NAME, table } from '#functions/table/client.ts'

export const auditTable = by('audit', auditTableAlone)
export const carryOutDeletion = by('deletions', carryOutDeletionAlone)
export const clearLateOrder = by('deletions', clearLateOrderAlone)
export const forgetRetained = by('deletions', forgetRetainedAlone)
export const notify = by('notifications', notifyAlone)
export const cancel = by('orders', cancelAlone)
export const confirm = by('orders', confirmAlone)
export const everyOrderOf = by('me', everyOrderOfAlone)
export const findOrder = by('orders', findOrderAlone)
export const reserve = by('orders', reserveAlone)
export const requestDeletion = by('me', requestDeletionAlone)
export const invite = by('users', inviteAlone)
