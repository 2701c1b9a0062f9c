import { setEmailPreference as setEmailPreferenceAlone } from '#functions/account/me/set-email-preference.ts'
import {
  changeHoldAndKit as changeHoldAndKitAlone,
  confirmOrder as confirmOrderAlone,
} from '#functions/installation/orders.ts'
import {
  countUnreadNotifications as countUnreadNotificationsAlone,
  insertNotification as insertNotificationAlone,
  markNotificationRead as markNotificationReadAlone,
  markNotificationsReadUpTo as markNotificationsReadUpToAlone,
} from '#functions/notifications/notifications-store.ts'
import { requestRenewal as requestRenewalAlone } from '#functions/orders/request-renewal.ts'
import { reserve as reserveAlone } from '#functions/orders/reserve.ts'
import { endContracts as endContractsAlone } from '#functions/upkeep/jobs/end-contracts.ts'
import { recordReminders as recordRemindersAlone } from '#functions/upkeep/jobs/record-reminders.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that the tests of notices call. They are loaded together once the environment points at the emulators.
 */

export { insertPoint } from '#functions/catalogue/points/points-store.ts'
export { insertPricingTier } from '#functions/catalogue/pricing-tiers/pricing-tiers-store.ts'
export { listNotifications, notificationIdOf } from '#functions/notifications/notifications-store.ts'
export { findProfile, insertProfile } from '#functions/people/profiles/profiles-store.ts'
export { TABLE_NAME, table } from '#functions/platform/table/client.ts'

export { auditTable } from '#tests/support/audit.ts'
export const endContracts = asFunction('end_contracts', endContractsAlone)
export const recordReminders = asFunction('record_reminders', recordRemindersAlone)
export const insertNotification = asFunction('notifications', insertNotificationAlone)
export const readAllNotifications = asFunction('me', markNotificationsReadUpToAlone)
export const readNotification = asFunction('me', markNotificationReadAlone)
export const countUnreadNotifications = asFunction('me', countUnreadNotificationsAlone)
export const setEmailPreference = asFunction('me', setEmailPreferenceAlone)
export const confirmOrder = asFunction('orders', confirmOrderAlone)
export const changeHoldAndKit = asFunction('orders', changeHoldAndKitAlone)
export const requestRenewal = asFunction('orders', requestRenewalAlone)
export const reserve = asFunction('orders', reserveAlone)
