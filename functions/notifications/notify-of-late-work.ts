import type { LateWork } from '#shared/installation/rules/field-work.ts'
import { notificationForLateWork, taskEmail } from '#shared/notifications/messages/task-notifications.ts'
import { storedLateWork } from '../installation/tasks/late-work-store.ts'
import { findTask } from '../installation/tasks/tasks-store.ts'
import { findProfile, listManagers } from '../people/profiles/profiles-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyPerson } from './notify-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/**
 * Notifies the office of work that a technician reported after the task was taken from them, and again when the photos
 * arrive.
 */
export async function notifyOfLateWork({ before, after }: Change<LateWork>): Promise<void> {
  if (!after || (before && before.photos.length === after.photos.length)) return
  const [task, technician] = await Promise.all([findTask(after.task_id), findProfile(after.told_by.user_id)])
  if (!task) return
  const notification = notificationForLateWork(after, { point_name: task.point_name, by: technician?.name ?? null })
  const path = `/admin/pipeline?tarefa=${task.id}`
  const event = `late-work-${after.report_id}${after.photos.length > 0 ? '-photos' : ''}`
  const composeEmail = (name: string | undefined) => taskEmail(notification, task, { name, path, siteUrl: SITE_URL })
  for (const manager of await listManagers())
    await notifyPerson(manager, notification, { event, at: after.received_at, path, composeEmail })
}

export const lateWorkNotificationReaction = forEachChange('late_work', storedLateWork, notifyOfLateWork)
