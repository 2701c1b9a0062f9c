import type { Order } from '#shared/domain/orders.ts'
import { type Actor, isManager } from '#shared/domain/roles.ts'
import { type ArtEvent, artEmail, notificationsForArt } from '#shared/messages/art-news.ts'
import type { NotificationMessage } from '#shared/messages/news.ts'
import { type Art, storedArt } from '../installation/art/arts-store.ts'
import { findTask } from '../installation/tasks/tasks-store.ts'
import { findOrder } from '../orders/orders-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { queueEmail } from './emails/outbox.ts'
import { notifyOffice, tellPerson } from './tell-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

type Told = { event: string; at: string }
/** `id`: names what happened for good, so that telling it again tells nobody twice. */
type Happened = { id: string; event: ArtEvent['event']; at: string; by: Actor }

/** Tells the client what the office did with an art, and the office what the client did. */
export async function notifyOfArt({ before, after }: Change<Art>): Promise<void> {
  const happened = after && whatHappened(before, after)
  if (!happened) return
  const task = await findTask(after.task_id)
  const order = task?.order_id ? await findOrder(task.order_id) : undefined
  if (!task || !order) return
  // A decision is of one point alone.
  const of = { point_name: task.point_name, points: happened.event === 'sent' ? after.sent_for : 1 }
  const { client, office } = notificationsForArt({
    ...{ event: happened.event, byOffice: isManager(happened.by.role), reason: after.reason },
    ...of,
    customer_name: task.customer_name,
  })
  const told = { event: happened.id, at: happened.at }
  if (office) {
    const path = `/admin/pipeline?tarefa=${task.id}`
    const letter = (name: string | undefined) =>
      artEmail(office, { ...of, name, order_id: order.id, path, siteUrl: SITE_URL })
    await notifyOffice(office, { ...told, path, letter, by: happened.by })
  }
  if (client) await tellClient(client, order, { ...told, ...of })
}

export const artNews = toEach('art', storedArt, notifyOfArt)

function whatHappened(before: Art | undefined, after: Art): Happened | undefined {
  const { task_id, art_version, sending, outcome, sent_at, sent_by, decided_at, decided_by } = after
  // Sent in one go for several points, it is told once.
  if (!before) return { id: `art-${sending}`, event: 'sent', at: sent_at, by: sent_by }
  const id = `art-${task_id}-${art_version}`
  if (before.outcome === 'sent' && outcome !== 'sent' && decided_at !== null && decided_by !== null)
    return { id: `${id}-${outcome}`, event: outcome, at: decided_at, by: decided_by }
  const { removed_at, removed_by } = after
  if (before.removed_at === null && removed_at !== null && removed_by !== null)
    return { id: `${id}-removed`, event: 'removed', at: removed_at, by: removed_by }
  return undefined
}

async function tellClient(
  news: NotificationMessage,
  order: Order,
  { event, at, ...of }: Told & Pick<ArtEvent, 'point_name' | 'points'>,
): Promise<void> {
  const path = `/dashboard?pedido=${order.id}`
  const letter = (name: string | undefined) =>
    artEmail(news, { ...of, name, order_id: order.id, path, siteUrl: SITE_URL })
  if (order.user_id === null) {
    if (order.customer_email) await queueEmail(`${event}-guest`, order.customer_email, letter(undefined))
    return
  }
  // Who had their account removed is told nothing any more.
  const person = await findProfile(order.user_id)
  if (person) await tellPerson(person, news, { event, at, path, letter })
}
