import type { PointEvent, PointHistoryEntry } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { DamageReport } from '#shared/installation/rules/damage-reports.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findPointImport } from '../../catalogue/imports/imports-store.ts'
import { withSignedPhotoLinks } from '../../catalogue/media/photo-link.ts'
import { findDeletedPoint } from '../../catalogue/points/deleted-points-store.ts'
import { listPointEvents } from '../../catalogue/points/point-events-store.ts'
import { findPoint } from '../../catalogue/points/points-store.ts'
import { type AuthorName, findAuthorNames } from '../../people/profiles/author-names.ts'
import type { Context } from '../../platform/context.ts'
import { findDamageReports, findReporterContacts } from '../damage/damage-store.ts'
import { signDamagePhotoLink } from '../damage/sign-damage-photo-link.ts'

/** The history of a point, or of a deleted point that can be restored, newest first. Throws POINT_NOT_FOUND. */
export async function getPointHistory(
  { point_id }: { point_id: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ name: string; asset_code: string; is_deleted: boolean; items: PointHistoryEntry[] }> {
  const existing = await findPoint(point_id)
  const point = existing ?? (await findDeletedPoint(point_id, now))?.point
  if (!point) throw new DomainError('POINT_NOT_FOUND')
  const [events, reports] = await Promise.all([listPointEvents(point_id), findDamageReports(point_id)])
  const contacts = await findReporterContacts(
    point_id,
    reports.map(({ id }) => id),
    now,
  )
  const damageEntries = reports.map(report => presentDamage(report, contacts.get(report.id) ?? null, now))
  const nameOf = await findAuthorNames(
    actor,
    events.flatMap(event => ('by' in event ? event.by : [])),
  )
  const items = [
    ...(await Promise.all(events.map(event => withLinks(presentEvent(event, nameOf), now)))),
    ...(events.some(({ type }) => type === 'created') ? [] : [await creationOf(point)]),
    ...(await Promise.all(damageEntries)),
  ]
  return {
    name: point.name,
    asset_code: point.asset_code,
    is_deleted: !existing,
    items: items.toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

const presentEvent = (event: PointEvent, nameOf: (by: Actor) => AuthorName): PointHistoryEntry => {
  if (!('by' in event)) return event
  const by = nameOf(event.by).by
  return event.type === 'created' ? { ...event, by, brought_by: null } : { ...event, by }
}

/**
 * The history's first entry for a point whose creator was not recorded: created by its import, or by an unknown person.
 */
async function creationOf({ created_at: at, import_id }: Point): Promise<PointHistoryEntry> {
  const sourceImport = import_id === null ? undefined : await findPointImport(import_id)
  return {
    type: 'created',
    at,
    by: sourceImport?.created_by ?? null,
    brought_by: sourceImport ? { import_id: sourceImport.id, file_name: sourceImport.file_name } : null,
  }
}

/** Adds signed links to the entry's photos, because they are private. */
const withLinks = async (entry: PointHistoryEntry, now: string): Promise<PointHistoryEntry> =>
  entry.type === 'photographed' ? { ...entry, photos: await withSignedPhotoLinks(entry.photos, now) } : entry

const presentDamage = async (
  report: DamageReport,
  contact: string | null,
  now: string,
): Promise<PointHistoryEntry> => ({
  type: 'damage_told',
  at: report.reported_at,
  report_id: report.id,
  task_id: report.task_id,
  words: report.words,
  repeats: report.repeats,
  contact,
  photo_url: await signDamagePhotoLink(report, now),
})
