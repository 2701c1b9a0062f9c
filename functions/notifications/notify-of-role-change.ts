import { greetingName, officeRoleChangedEmail } from '#shared/notifications/messages/emails.ts'
import { roleChangeSentence } from '#shared/people/messages/role-history.ts'
import { isConfirmed } from '#shared/people/rules/profiles.ts'
import { findConfirmedProfilesWithRole, findProfile } from '../people/profiles/profiles-store.ts'
import { type RecordedRoleChange, storedRoleChange } from '../people/users/role-history-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { queueEmail } from './emails/outbox.ts'
import { insertNotification, notificationIdOf } from './notifications-store.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * Notifies the other admins when somebody gained or lost an office role. A former admin is notified too; whoever made
 * the change is not. Notifications are written before e-mails are queued.
 */
async function notifyOfRoleChange({ after }: Change<RecordedRoleChange>): Promise<void> {
  if (!after) return
  const { id, at, by_user_id, user_id, from, to } = after
  const admins = await findConfirmedProfilesWithRole('admin')
  const formerAdmin = from === 'admin' && to !== null ? await findProfile(user_id) : undefined
  const recipients = new Map(
    [...admins, ...(formerAdmin && isConfirmed(formerAdmin) ? [formerAdmin] : [])].map(person => [person.id, person]),
  )
  if (by_user_id !== null) recipients.delete(by_user_id)
  for (const person of recipients.values())
    await insertNotification({
      id: notificationIdOf(at, `role-${id}`),
      user_id: person.id,
      title: 'Mudança de acesso',
      message: roleChangeSentence(after),
      link: '/admin/users',
      is_read: false,
      created_at: at,
    })
  for (const person of recipients.values())
    await queueEmail(
      `role-${id}-${person.id}`,
      person.email,
      officeRoleChangedEmail(greetingName(person), after, SITE_URL),
    )
}

export const roleNotificationReaction = forEachChange('role_change', storedRoleChange, notifyOfRoleChange)
