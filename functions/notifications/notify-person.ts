import { type EmailContent, greetingName } from '#shared/notifications/messages/emails.ts'
import type { NotificationMessage } from '#shared/notifications/messages/notification-message.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { listManagers } from '../people/profiles/profiles-store.ts'
import { queueEmail } from './emails/outbox.ts'
import { insertNotification, notificationIdOf } from './notifications-store.ts'

/**
 * What a person is notified of. `event`: the idempotency key, which contains the id of the item concerned and is
 * logged.
 */
export type NotifiedEvent = {
  event: string
  at: string
  /** The page that the notification opens. */
  path: string
  /**
   * Composes the e-mail, with the recipient's name in the salutation if it is known; undefined for a notification by
   * bell only.
   */
  composeEmail?: ((name: string | undefined) => EmailContent) | undefined
}

/** Notifies the managers with a confirmed e-mail, except whoever made the change. Idempotent. */
export async function notifyOffice(
  notification: NotificationMessage,
  { by, ...occurrence }: NotifiedEvent & { by: Pick<Actor, 'user_id'> | null },
): Promise<void> {
  for (const manager of await listManagers())
    if (manager.id !== by?.user_id) await notifyPerson(manager, notification, occurrence)
}

/** Notifies a person by bell, and by e-mail unless they unsubscribed from the topic. Idempotent. */
export async function notifyPerson(
  person: Profile,
  { title, message, topic }: NotificationMessage,
  { event, at, path, composeEmail }: NotifiedEvent,
): Promise<void> {
  await insertNotification({
    id: notificationIdOf(at, event),
    user_id: person.id,
    title,
    message,
    link: path,
    is_read: false,
    created_at: at,
  })
  if (!composeEmail || (topic !== null && person.refused_emails.includes(topic))) return
  await queueEmail(`${event}-${person.id}`, person.email, composeEmail(greetingName(person)))
}
