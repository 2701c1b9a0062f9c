import type { DamageReport } from '#shared/domain/damage-reports.ts'
import { damageEmail, damageReported } from '#shared/messages/damage-news.ts'
import { findPoint } from '../catalogue/points/points-store.ts'
import { damagesOf, storedDamage } from '../installation/damage/damage-store.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { type Change, toEach } from '../platform/table/changes.ts'
import { notifyOffice } from './tell-person.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** As long as what else is told of a point without a sign is not told to the office anew. */
const QUIET_MS = 12 * 3_600_000

/**
 * Tells managers of a damage that made a task, and of what was told of a point where nobody's sign hangs, once in half a day.
 * What joins an open task stands there.
 */
export async function notifyOfDamage({ before, after }: Change<DamageReport>): Promise<void> {
  if (before || !after) return
  const { id, point_id, task_id, words, reported_at } = after
  if (task_id === null ? await wasReportedRecently(after) : !after.made_task) return
  const point = await findPoint(point_id)
  const news = damageReported({ point_name: point?.name ?? '', words, has_task: task_id !== null })
  const path = task_id === null ? `/admin/points/${point_id}/historico` : `/admin/pipeline?tarefa=${task_id}`
  await notifyOffice(news, {
    event: `damage-${id}`,
    at: reported_at,
    path,
    composeEmail: name => damageEmail(news, { name, path, siteUrl: SITE_URL }),
    by: null,
  })
}

async function wasReportedRecently({ point_id, id, reported_at }: DamageReport): Promise<boolean> {
  const since = new Date(Date.parse(reported_at) - QUIET_MS).toISOString()
  return (await damagesOf(point_id)).some(
    each => each.id !== id && each.task_id === null && each.reported_at > since && each.reported_at < reported_at,
  )
}

export const damageNotificationReaction = toEach('damage_report', storedDamage, notifyOfDamage)
