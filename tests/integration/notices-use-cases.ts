import { setEmailPreference as setEmailPreferenceAlone } from '#functions/account/me/set-email-preference.ts'
import { confirm as confirmAlone, edit as editAlone } from '#functions/installation/orders.ts'
import {
  createNotification as notifyAlone,
  readAllNotifications as readAllAlone,
  readNotification as readAlone,
  unreadOf as unreadOfAlone,
} from '#functions/notifications/notifications-store.ts'
import { requestRenewal as requestRenewalAlone } from '#functions/orders/request-renewal.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { endContracts as endContractsAlone } from '#functions/upkeep/jobs/end-contracts.ts'
import { recordReminders as giveNoticeAlone } from '#functions/upkeep/jobs/give-notice.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that the tests of notices call, loaded together once the environment points at the emulators. */

export { createPoint } from '#functions/catalogue/points/points-store.ts'
export { createPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { listNotifications, notificationId } from '#functions/notifications/notifications-store.ts'
export { createProfile, findProfile } from '#functions/people/profiles/profiles-store.ts'
export { TABLE_NAME, table } from '#functions/platform/table/client.ts'

export { auditTable } from '#tests/support/audit.ts'
export const endContracts = by('end_contracts', endContractsAlone)
export const giveNotice = by('give_notice', giveNoticeAlone)
export const notify = by('notifications', notifyAlone)
export const readAllNotifications = by('me', readAllAlone)
export const readNotification = by('me', readAlone)
export const unreadOf = by('me', unreadOfAlone)
export const setEmailPreference = by('me', setEmailPreferenceAlone)
export const confirm = by('orders', confirmAlone)
export const edit = by('orders', editAlone)
export const requestRenewal = by('orders', requestRenewalAlone)
export const reserve = by('orders', reserveAlone)
