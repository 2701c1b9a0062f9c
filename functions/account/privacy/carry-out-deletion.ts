import { isDeepStrictEqual } from 'node:util'
import { withoutPerson } from '#shared/account/rules/privacy.ts'
import { dataRemoved, greetingName } from '#shared/notifications/messages/emails.ts'
import { latestRetention, mustBeRetained } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { removeFile } from '../../catalogue/media/media-store.ts'
import { mediaKeyOf } from '../../catalogue/media/media-url.ts'
import { deleteArtsOfOrder } from '../../installation/art/delete-arts.ts'
import { removeWatchesOfEmail } from '../../map/point-watches/point-watches-store.ts'
import { queueEmail } from '../../notifications/emails/outbox.ts'
import { deleteNotifications } from '../../notifications/notifications-store.ts'
import { cancellationOf } from '../../orders/cancel.ts'
import { changeOrder } from '../../orders/change-order.ts'
import { deleteContractActions } from '../../orders/contracts/contracts-store.ts'
import { everyOrderOf } from '../../orders/every-order-of.ts'
import { orderView } from '../../orders/orders-store.ts'
import { findProfile, removingProfile } from '../../people/profiles/profiles-store.ts'
import { alignAccount } from '../../people/users/account.ts'
import { notingRoleChange } from '../../people/users/note-role-change.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { transact } from '../../platform/table/transact.ts'
import {
  type DeletionRequest,
  findDeletionRequest,
  type RetainedPerson,
  recordDeletionDone,
  retainPerson,
  storedRequest,
  storedRetained,
} from './deletions-store.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * Removes somebody who asked for it. Every step may be repeated, and the profile goes after everything that is found
 * through it, so that a run that was broken off is taken up by the next.
 */
export async function carryOutDeletion({ after }: Change<DeletionRequest>): Promise<void> {
  const request = after && (await findDeletionRequest(after.user_id))
  if (!request?.person) return
  const { user_id } = request
  const { email } = request.person
  const now = new Date().toISOString()
  const keptUntil = await clearOrders(request, now)
  const person = await findProfile(user_id)
  if (person) {
    if (keptUntil) await retainPerson(person, keptUntil, now)
    const picture = mediaKeyOf(person.avatar_url)
    if (picture) await removeFile(picture)
    // Only a client asks; but they may have been given another role since.
    const noted = await notingRoleChange({ person, from: person.role, to: null }, { actor: { user_id }, now })
    await transact([...removingProfile(person), ...noted])
  }
  // From here on nobody writes them any: notify-of-order.ts looks for the profile first.
  await deleteNotifications(user_id)
  if (request.person.email_confirmed_at !== null) await removeWatchesOfEmail(email)
  await alignAccount(user_id)
  await queueEmail(`data-removed-${user_id}`, email, dataRemoved(greetingName(request.person), keptUntil, SITE_URL))
  await recordDeletionDone(user_id, now)
}

/** A reservation that was under way while its maker asked for deletion is no more than the others. */
export async function clearLateOrder({ before, after }: Change<Order>): Promise<void> {
  if (before || !after || after.user_id === null) return
  const request = await findDeletionRequest(after.user_id)
  if (request?.outcome === 'started') await clear(after.id, request.user_id, new Date().toISOString())
}

/** What had to be kept of somebody is over (TTL): their orders lose the person too. */
export async function onRetentionChanged({ before, after }: Change<RetainedPerson>): Promise<void> {
  if (after || !before) return
  const gone = { id: before.id, email: '', email_confirmed_at: null }
  for (const { id } of await everyOrderOf(gone)) await clear(id, gone.id, new Date().toISOString())
}

export const deletions = toEach('deletion_request', storedRequest, carryOutDeletion)
export const lateOrders = toEach('order', orderView, clearLateOrder)
export const retainedPeople = toEach('retained_person', storedRetained, onRetentionChanged)

/** Answers until when the orders that stay have to stay; null when none does. */
async function clearOrders({ user_id, person }: DeletionRequest, now: string): Promise<string | null> {
  if (!person) return null
  const left: Order[] = []
  for (const { id } of await everyOrderOf({ id: user_id, ...person })) left.push(await clear(id, user_id, now))
  return latestRetention(left, now)
}

/**
 * A pending order is cancelled and its points freed; one that became a contract stays; every other loses the person. The
 * order is judged as it is when it is written: one that is being confirmed is either a contract or cancelled, never both. Then
 * the arts of its signs go.
 */
async function clear(orderId: string, userId: string, now: string): Promise<Order> {
  const cleared = await clearOrder(orderId, userId, now)
  await deleteArtsOfOrder(cleared, now)
  return cleared
}

const clearOrder = (orderId: string, userId: string, now: string): Promise<Order> =>
  changeOrder(orderId, { by: null }, async read => {
    if (read.status === 'pending') {
      const { became, actions } = await cancellationOf(read, { by: null, now })
      return { became: withoutPerson(became, userId), actions }
    }
    if (mustBeRetained(read, now))
      return read.user_id === userId ? { unchanged: read } : { became: { ...read, user_id: userId }, actions: [] }
    const became = withoutPerson({ ...read, contract_hash: null }, userId)
    if (isDeepStrictEqual(became, read)) return { unchanged: read }
    // The contract names the person on every page.
    return { became, actions: read.contract_hash === null ? [] : deleteContractActions(read.id, read.contract_hash) }
  })
