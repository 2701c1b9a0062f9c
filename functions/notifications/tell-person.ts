import type { Profile } from '#shared/domain/profiles.ts'
import type { Actor } from '#shared/domain/roles.ts'
import { type Email, greetedName } from '#shared/messages/emails.ts'
import type { NotificationMessage } from '#shared/messages/news.ts'
import { listManagers } from '../people/profiles/profiles-store.ts'
import { queueEmail } from './emails/outbox.ts'
import { createNotification, notificationId } from './notifications-store.ts'

/** `event`: what happened, with the id of what it happened to, so that telling it again tells nobody twice; it is logged. */
export type Occurrence = {
  event: string
  at: string
  /** The page that it leads to. */
  path: string
  /** The same as an e-mail, to somebody of this name if it is known to be theirs; undefined: the bell is enough. */
  composeEmail?: ((name: string | undefined) => Email) | undefined
}

/** Tells the confirmed managers, but for whoever did it. Harmless the second time. */
export async function notifyOffice(
  news: NotificationMessage,
  { by, ...occurrence }: Occurrence & { by: Pick<Actor, 'user_id'> | null },
): Promise<void> {
  for (const manager of await listManagers())
    if (manager.id !== by?.user_id) await notifyPerson(manager, news, occurrence)
}

/** Tells somebody by the bell, and by e-mail unless they refused such. Harmless the second time. */
export async function notifyPerson(
  person: Profile,
  { title, message, topic }: NotificationMessage,
  { event, at, path, composeEmail }: Occurrence,
): Promise<void> {
  await createNotification({
    id: notificationId(at, event),
    user_id: person.id,
    title,
    message,
    link: path,
    is_read: false,
    created_at: at,
  })
  if (!composeEmail || (topic !== null && person.refused_emails.includes(topic))) return
  await queueEmail(`${event}-${person.id}`, person.email, composeEmail(greetedName(person)))
}
