import { type DeletionPreview, deletionPreviewOf } from '#shared/account/rules/privacy.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { insertNotification, notificationIdOf } from '../../notifications/notifications-store.ts'
import { findAllOrdersOfPerson } from '../../orders/find-all-orders.ts'
import { listManagers } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { getOwnProfile } from '../me/get-own-profile.ts'
import { recordDeletionRequest, startPersonDeletion } from './deletions-store.ts'
import { customerDeletedWithAccount } from './detach-from-customer.ts'

/** Previews the consequences of the caller's deletion request. Throws PROFILE_NOT_FOUND. */
export async function previewDeletion(_: unknown, { actor, now }: Context): Promise<DeletionPreview> {
  const person = await getOwnProfile({}, { actor })
  const [own, customer] = await Promise.all([findAllOrdersOfPerson(person), customerDeletedWithAccount(person, now)])
  const orders = [...own, ...(customer?.goes ? customer.orders : [])]
  const uniqueOrders = [...new Map(orders.map(order => [order.id, order])).values()]
  return { ...deletionPreviewOf(uniqueOrders, now), needs_manager: person.role !== 'client' }
}

/**
 * Starts the deletion of a client's data (carry-out-person-deletion.ts). For office staff, who have work to hand over,
 * it notifies the managers instead, who delete the account. Throws PROFILE_NOT_FOUND, or TransactionBusy after repeated
 * conflicts.
 */
export const requestDeletion = (
  _: unknown,
  { actor, now }: Context,
): Promise<{ outcome: 'started' | 'asked_managers' }> =>
  retryOnConflict(async () => {
    const person = await getOwnProfile({}, { actor })
    if (person.role !== 'client') {
      await askManagers(person, now)
      return { outcome: 'asked_managers' }
    }
    return (await startPersonDeletion(person, now)) ? { outcome: 'started' } : CONFLICT
  })

/** Notifies managers once a day. The person who asks is notified only when there is no other manager. */
async function askManagers(person: Profile, now: string): Promise<void> {
  const asked_at = await recordDeletionRequest(person.id, now)
  const managers = await listManagers()
  const others = managers.filter(({ id }) => id !== person.id)
  for (const manager of others.length > 0 ? others : managers)
    await insertNotification({
      id: notificationIdOf(asked_at, `deletion-${person.id}`),
      user_id: manager.id,
      title: 'Pedido de exclusão de dados',
      message: `${person.name} pediu a exclusão dos seus dados. Repasse o trabalho e exclua a conta.`,
      link: '/admin/users',
      is_read: false,
      created_at: asked_at,
    })
}
