import { DomainError } from '#shared/domain/domain-error.ts'
import { describedBy, liveDescription } from '#shared/domain/point-descriptions.ts'
import type { ImportLine, LinesReport } from '#shared/domain/point-imports.ts'
import type { PointRow } from '#shared/domain/point-rows.ts'
import { newPointFields, type Point } from '#shared/domain/points.ts'
import { sameNameKey, type Tag } from '#shared/domain/tags.ts'
import type { Context } from '../../platform/context.ts'
import { eachAtOnce } from '../../platform/table/each-at-once.ts'
import { createPoint, reservePointIds } from '../points/points-store.ts'
import { findOrCreateTag } from '../tags/tags-store.ts'
import { findImport } from './imports-store.ts'
import { type FreshRow, type Judgement, judgeLines } from './judge-lines.ts'
import { takeBackPoints } from './undo.ts'

/** Points written concurrently. */
const POINTS_AT_ONCE = 8

/**
 * Creates points from the valid lines and reports the invalid ones. Idempotent per line, also under concurrent requests.
 * Throws IMPORT_NOT_FOUND or IMPORT_UNDONE.
 */
export async function addLines(
  { import_id: importId, lines }: { import_id: string; lines: readonly ImportLine[] },
  { now }: Pick<Context, 'now'>,
): Promise<LinesReport> {
  await demandOpen(importId)
  const { report, ...judged } = await judgeLines(lines)
  const made = await makePoints(importId, judged, now)
  try {
    await demandOpen(importId)
  } catch (error) {
    // A revert that began meanwhile may have read before these points existed.
    await takeBackPoints(importId, made)
    throw error
  }
  return { ...report, created: made.length, known: report.rows - made.length }
}

async function demandOpen(importId: string): Promise<void> {
  const found = await findImport(importId)
  if (!found) throw new DomainError('IMPORT_NOT_FOUND')
  if (found.undo_began_at !== null) throw new DomainError('IMPORT_UNDONE')
}

/** Returns the ids of the created points; a line that a concurrent request imported is not among them. */
async function makePoints(
  importId: string,
  { fresh, tiers, tags }: Omit<Judgement, 'report'>,
  now: string,
): Promise<string[]> {
  if (fresh.length === 0) return []
  const tagIds = await tagIdsOf(fresh, tags)
  const ids = await reservePointIds(fresh.length)
  const made: string[] = []
  await eachAtOnce(fresh, POINTS_AT_ONCE, async ({ row, fingerprint }, index) => {
    const tier = tiers.find(({ id }) => id === row.pricing_tier_id)
    const id = ids[index]
    if (!tier || id === undefined) return
    const description = row.description ? liveDescription(row, tier) : describedBy(tier, row)
    const isMade = await createPoint(pointOf({ ...row, description }, { id, importId, tagIds, now }), fingerprint)
    if (isMade) made.push(id)
  })
  return made
}

/** Tag ids by name, for all tags that the rows name; unknown tags are created. */
async function tagIdsOf(fresh: readonly FreshRow[], tags: readonly Tag[]): Promise<Map<string, string>> {
  const ids = new Map(tags.map(({ id, name }) => [sameNameKey(name), id]))
  for (const name of fresh.flatMap(({ row }) => row.tags))
    if (!ids.has(sameNameKey(name))) ids.set(sameNameKey(name), (await findOrCreateTag(name)).id)
  return ids
}

type Made = { id: string; importId: string; tagIds: ReadonlyMap<string, string>; now: string }

function pointOf({ line: _, given_name: __, tags, ...row }: PointRow, { id, importId, tagIds, now }: Made): Point {
  return {
    ...newPointFields(now),
    ...row,
    id,
    import_id: importId,
    is_available: true,
    image_url: null,
    tag_ids: tags.flatMap(name => tagIds.get(sameNameKey(name)) ?? []),
  }
}
