import { type ArtEvent, artEmail, notificationsForArt } from '#shared/notifications/messages/art-notifications.ts'
import type { NotificationMessage } from '#shared/notifications/messages/notification-message.ts'
import { mayHaveLink } from '#shared/orders/rules/order-links.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'
import { uploadIdOfArt } from '../installation/art/art-files.ts'
import { type Art, storedArt } from '../installation/art/arts-store.ts'
import { findTask } from '../installation/tasks/tasks-store.ts'
import { findOrder } from '../orders/orders-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyOrderClient } from './notify-order-client.ts'
import { type NotifiedEvent, notifyOffice } from './notify-person.ts'
import { dashboardPathOfOrder } from './order-links/order-paths.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** `id`: the idempotency key of the event. */
type ArtOccurrence = { id: string; event: ArtEvent['event']; at: string; by: Actor; points: number }

/**
 * Notifies the client when the office has sent, decided about or removed an art, and the office when the client has.
 */
export async function notifyOfArt({ before, after }: Change<Art>): Promise<void> {
  const occurrence = after && occurrenceOf(before, after)
  if (!occurrence) return
  const task = await findTask(after.task_id)
  const order = task?.order_id ? await findOrder(task.order_id) : undefined
  if (!task || !order) return
  const notifiedPoints = { point_name: task.point_name, points: occurrence.points }
  const { client, office } = notificationsForArt({
    event: occurrence.event,
    byOffice: isManager(occurrence.by.role),
    reason: after.reason,
    ...notifiedPoints,
    customer_name: task.customer_name,
    seesArt: !mayHaveLink(order),
  })
  const occurrenceAt = (notification: NotificationMessage, path: string): NotifiedEvent => ({
    event: occurrence.id,
    at: occurrence.at,
    path,
    composeEmail: name =>
      artEmail(notification, { ...notifiedPoints, name, order_id: order.id, path, siteUrl: SITE_URL }),
  })
  if (office)
    await notifyOffice(office, { ...occurrenceAt(office, `/admin/pipeline?tarefa=${task.id}`), by: occurrence.by })
  if (client) await notifyOrderClient(order, client, occurrenceAt(client, dashboardPathOfOrder(order)))
}

export const artNotificationReaction = forEachChange('art', storedArt, notifyOfArt)

function occurrenceOf(before: Art | undefined, after: Art): ArtOccurrence | undefined {
  const { task_id, art_version, outcome, sent_at, sent_by, sent_for, decided_at, decided_by } = after
  // An art that was sent for several points gives one notification; when it was sent in several requests, one for each
  // request.
  if (!before) return { id: `art-${uploadIdOfArt(after)}`, event: 'sent', at: sent_at, by: sent_by, points: sent_for }
  const ownId = `${task_id}-${art_version}`
  if (before.outcome === 'sent' && outcome !== 'sent' && decided_at !== null && decided_by !== null)
    return {
      // Arts that were decided about together give one notification.
      id: `art-${after.deciding ?? ownId}-${outcome}`,
      event: outcome,
      at: decided_at,
      by: decided_by,
      points: after.decided_for ?? 1,
    }
  const { removed_at, removed_by } = after
  if (before.removed_at === null && removed_at !== null && removed_by !== null)
    return { id: `art-${ownId}-removed`, event: 'removed', at: removed_at, by: removed_by, points: 1 }
  return undefined
}
