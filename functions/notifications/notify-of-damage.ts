import type { DamageReport } from '#shared/installation/rules/damage-reports.ts'
import { damageEmail, damageNotification } from '#shared/notifications/messages/damage-notifications.ts'
import { findPoint } from '../catalogue/points/points-store.ts'
import { findDamageReports, storedDamageReport } from '../installation/damage/damage-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, forEachChange } from '../platform/table/changes.ts'
import { notifyOffice } from './notify-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** Minimum time between notifications of reports about the same point without a sign. Milliseconds. */
const MIN_NOTIFICATION_INTERVAL_MS = 12 * 3_600_000

/**
 * Notifies managers of a damage report that created a task, and at most twice a day of reports about a point without a
 * sign. A report that was added to an open task gives no notification.
 */
export async function notifyOfDamage({ before, after }: Change<DamageReport>): Promise<void> {
  if (before || !after) return
  const { id, point_id, task_id, words, reported_at } = after
  if (task_id === null ? await wasReportedRecently(after) : !after.made_task) return
  const point = await findPoint(point_id)
  const notification = damageNotification({ point_name: point?.name ?? '', words, has_task: task_id !== null })
  const path = task_id === null ? `/admin/points/${point_id}/historico` : `/admin/pipeline?tarefa=${task_id}`
  await notifyOffice(notification, {
    event: `damage-${id}`,
    at: reported_at,
    path,
    composeEmail: name => damageEmail(notification, { name, path, siteUrl: SITE_URL }),
    by: null,
  })
}

async function wasReportedRecently({ point_id, id, reported_at }: DamageReport): Promise<boolean> {
  const quietSince = new Date(Date.parse(reported_at) - MIN_NOTIFICATION_INTERVAL_MS).toISOString()
  return (await findDamageReports(point_id)).some(
    report =>
      report.id !== id &&
      report.task_id === null &&
      report.reported_at > quietSince &&
      report.reported_at < reported_at,
  )
}

export const damageNotificationReaction = forEachChange('damage_report', storedDamageReport, notifyOfDamage)
