import { dataRemovedEmail, greetingName } from '#shared/notifications/messages/emails.ts'
import { latestRetention } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { deleteFile } from '../../catalogue/media/media-store.ts'
import { mediaKeyOf } from '../../catalogue/media/media-url.ts'
import { deleteWatchesOfEmail } from '../../map/point-watches/point-watches-store.ts'
import { queueEmail } from '../../notifications/emails/outbox.ts'
import { deleteNotifications } from '../../notifications/notifications-store.ts'
import { findAllOrdersOfPerson } from '../../orders/find-all-orders.ts'
import { storedOrderWithoutInternals } from '../../orders/orders-store.ts'
import { deleteProfileActions, findProfile, storedProfile } from '../../people/profiles/profiles-store.ts'
import { recordRoleChangeActions } from '../../people/users/record-role-change.ts'
import { syncCognitoAccount } from '../../people/users/sync-cognito-account.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { transact } from '../../platform/table/transact.ts'
import { recordDeletion, recordRequestedDeletion } from './deletion-records-store.ts'
import {
  type DeletionRequest,
  findDeletionRequest,
  type RetainedPerson,
  recordPersonDeletionDone,
  retainPerson,
  storedDeletionRequest,
  storedRetainedPerson,
} from './deletions-store.ts'
import { detachFromCustomer } from './detach-from-customer.ts'
import { removePersonFromOrder } from './remove-person-from-order.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * Removes a person who requested deletion. Every step is idempotent, and the profile is deleted last, after all data
 * that is found through the profile, so that an interrupted run can be repeated.
 */
export async function carryOutPersonDeletion({ after }: Change<DeletionRequest>): Promise<void> {
  const request = after && (await findDeletionRequest(after.user_id))
  if (!request?.person) return
  await recordRequestedDeletion(request)
  const { user_id } = request
  const { email } = request.person
  const now = new Date().toISOString()
  const retainedUntil = await clearOrders(request, now)
  const person = await findProfile(user_id)
  if (person) {
    if (retainedUntil) await retainPerson(person, retainedUntil, now)
    await detachFromCustomer(person, now)
    const picture = mediaKeyOf(person.avatar_url)
    // CloudFront's cached copies are removed when the deletion of the profile arrives in the stream
    // (catalogue/media/remove-pictures.ts).
    if (picture) await deleteFile(picture)
    // Only clients may request deletion, but the person's role may have changed since.
    const roleChangeActions = await recordRoleChangeActions(
      { person, from: person.role, to: null },
      { actor: { user_id }, now },
    )
    await transact([...deleteProfileActions(person), ...roleChangeActions])
  }
  // No new notifications can follow, because notify-of-order.ts first checks that the profile exists.
  await deleteNotifications(user_id)
  if (request.person.email_confirmed_at !== null) await deleteWatchesOfEmail(email)
  await syncCognitoAccount(user_id)
  await queueEmail(
    `data-removed-${user_id}`,
    email,
    dataRemovedEmail(greetingName(request.person), retainedUntil, SITE_URL),
  )
  await recordPersonDeletionDone(user_id, now)
}

/** Records every removal of a profile, also of one that a manager removed. */
export async function onProfileRemoved({ before, after }: Change<Profile>): Promise<void> {
  if (before && !after) await recordDeletion({ user_id: before.id, request: null })
}

/** Handles an order that was reserved while its client requested deletion. */
export async function onLatePersonOrder({ before, after }: Change<Order>): Promise<void> {
  if (before || !after || after.user_id === null) return
  const request = await findDeletionRequest(after.user_id)
  if (request?.outcome === 'started') await removePersonFromOrder(after.id, request.user_id, new Date().toISOString())
}

/** When the retained data of a person expires (TTL), removes the person's data from their orders too. */
export async function onRetainedPersonExpired({ before, after }: Change<RetainedPerson>): Promise<void> {
  if (after || !before) return
  const formerPerson = { id: before.id, email: '', email_confirmed_at: null }
  for (const { id } of await findAllOrdersOfPerson(formerPerson))
    await removePersonFromOrder(id, formerPerson.id, new Date().toISOString())
}

export const personDeletionReaction = forEachChange('deletion_request', storedDeletionRequest, carryOutPersonDeletion)
export const profileRemovalReaction = forEachChange('profile', storedProfile, onProfileRemoved)
export const latePersonOrderReaction = forEachChange('order', storedOrderWithoutInternals, onLatePersonOrder)
export const personRetentionReaction = forEachChange('retained_person', storedRetainedPerson, onRetainedPersonExpired)

/** Removes the person from their orders. Returns until when orders must be retained by law; null if none must be. */
async function clearOrders({ user_id, person }: DeletionRequest, now: string): Promise<string | null> {
  if (!person) return null
  const remaining: Order[] = []
  for (const { id } of await findAllOrdersOfPerson({ id: user_id, ...person }))
    remaining.push(await removePersonFromOrder(id, user_id, now))
  return latestRetention(remaining, now)
}
