import { createHash } from 'node:crypto'
import { type PointRow, type RowError, rowIdentity } from '#shared/domain/point-rows.ts'
import { describePoint, newPointFields, type Point } from '#shared/domain/points.ts'
import type { PricingTier } from '#shared/domain/pricing-tiers.ts'
import { sameNameKey } from '#shared/domain/tags.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { findOrCreateTag, listTags } from '../tags/tags-store.ts'
import { createPoint, importedFingerprints, reservePointIds } from './points-store.ts'
import { readCsv } from './read-csv.ts'

export type ImportOptions = {
  bytes: Uint8Array
  /** Say what would happen and change nothing. */
  dry_run: boolean
  /** Import the good rows and leave the wrong ones out; otherwise one wrong row stops the whole import. */
  skip_errors: boolean
  now: string
  onProgress?: (done: number, total: number) => void
}

export type ImportReport = {
  /** Rows of the sheet that are good. */
  rows: number
  errors: RowError[]
  /** Points made (or that would be made by a dry run). */
  created: number
  /** Rows that an earlier import has brought. */
  known: number
  new_tags: string[]
}

/** Points written at the same time. */
const AT_ONCE = 8

/**
 * Imports a spreadsheet of points: checks everything first and writes nothing while any row is wrong. Each row is
 * imported once, however often the sheet comes, and a run that was cut off is finished by the next.
 */
export async function importPoints(options: ImportOptions): Promise<ImportReport> {
  const tiers = await listPricingTiers()
  const { rows, errors } = readCsv(options.bytes, tiers)
  const known = await importedFingerprints(rows.map(fingerprintOf))
  const fresh = rows.filter(row => !known.has(fingerprintOf(row)))
  const new_tags = await unknownTags(fresh)
  const report = { rows: rows.length, errors, created: fresh.length, known: rows.length - fresh.length, new_tags }
  if (errors.length > 0 && !options.skip_errors) return { ...report, created: 0 }
  if (options.dry_run) return report
  return { ...report, created: await write(fresh, tiers, options) }
}

const fingerprintOf = (row: PointRow): string => createHash('sha256').update(rowIdentity(row)).digest('base64url')

async function unknownTags(rows: readonly PointRow[]): Promise<string[]> {
  const existing = new Set((await listTags()).map(({ name }) => sameNameKey(name)))
  const fresh = new Map<string, string>()
  for (const name of rows.flatMap(({ tags }) => tags))
    if (!existing.has(sameNameKey(name)) && !fresh.has(sameNameKey(name))) fresh.set(sameNameKey(name), name)
  return [...fresh.values()]
}

async function write(
  rows: readonly PointRow[],
  tiers: readonly PricingTier[],
  { now, onProgress }: ImportOptions,
): Promise<number> {
  if (rows.length === 0) return 0
  const tagIds = new Map<string, string>()
  for (const name of new Set(rows.flatMap(({ tags }) => tags)))
    tagIds.set(sameNameKey(name), (await findOrCreateTag(name)).id)
  const ids = await reservePointIds(rows.length)
  const waiting = rows.map((row, index) => ({ row, id: ids[index] ?? '' }))
  let done = 0
  let created = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { row, id } = next
      const tier = tiers.find(candidate => candidate.id === row.pricing_tier_id)
      if (tier && (await createPoint(toPoint(row, id, tier, tagIds, now), fingerprintOf(row)))) created += 1
      done += 1
      onProgress?.(done, rows.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return created
}

function toPoint(
  { line: _, given_name: __, tags, description, ...row }: PointRow,
  id: string,
  tier: PricingTier,
  tagIds: ReadonlyMap<string, string>,
  now: string,
): Point {
  return {
    ...row,
    ...newPointFields(now),
    id,
    description: description || describePoint(tier, row),
    is_available: true,
    image_url: null,
    tag_ids: tags.flatMap(name => tagIds.get(sameNameKey(name)) ?? []),
  }
}
