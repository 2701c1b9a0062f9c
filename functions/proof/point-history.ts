import type { DamageReport } from '#shared/domain/damage-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PointHistoryEntry } from '#shared/domain/point-history.ts'
import type { Context } from '../context.ts'
import { contactsOf, damagesOf } from '../damage/damage-store.ts'
import { linkToPhoto } from '../damage/link-to-photo.ts'
import { eventsOf } from '../points/point-events-store.ts'
import { findPoint } from '../points/points-store.ts'

/** What happened to a point, the newest first. Throws POINT_NOT_FOUND. */
export async function pointHistory(
  { point_id }: { point_id: string },
  { now }: Pick<Context, 'now'>,
): Promise<{ name: string; items: PointHistoryEntry[] }> {
  const point = await findPoint(point_id)
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  const [events, reports] = await Promise.all([eventsOf(point_id), damagesOf(point_id)])
  const contacts = await contactsOf(
    point_id,
    reports.map(({ id }) => id),
    now,
  )
  const told = reports.map(report => toldOf(report, contacts.get(report.id) ?? null, now))
  const items = [...events, ...(await Promise.all(told))]
  return { name: point.name, items: items.toSorted((a, b) => b.at.localeCompare(a.at)) }
}

const toldOf = async (report: DamageReport, contact: string | null, now: string): Promise<PointHistoryEntry> => ({
  type: 'damage_told',
  at: report.reported_at,
  report_id: report.id,
  task_id: report.task_id,
  words: report.words,
  contact,
  photo_url: await linkToPhoto(report, now),
})
