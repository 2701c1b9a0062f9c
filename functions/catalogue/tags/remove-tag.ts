import type { PointChangeContext } from '#shared/catalogue/rules/point-history.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import type { Context } from '../../platform/context.ts'
import { cursorAfter, sortKeyOfCursor } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { replacePoint } from '../points/edited-points-store.ts'
import { findPointIdsWithTag } from '../points/point-postings-store.ts'
import { findPoint } from '../points/points-store.ts'
import { beginTagRemoval, endTagRemoval } from './tags-store.ts'

/** Number of points changed per call; each is one small write. */
const POINTS_PER_CALL = 100
const CONCURRENCY = 10

/**
 * Progress of a scan over the points that have a tag: the last sort key, and whether the scan has found any point with
 * the tag.
 */
type Scan = { after: string; hasFound: boolean }

/** '0' sorts before every timestamp, so the scan starts at the first point. */
const NEW_SCAN: Scan = { after: '0', hasFound: false }

const cursorOf = ({ after, hasFound }: Scan): string => cursorAfter(`${hasFound ? 'found' : 'none'}#${after}`)

function parseScan(cursor: string): Scan {
  const [found, ...after] = sortKeyOfCursor(cursor).split('#')
  return { hasFound: found === 'found', after: after.join('#') }
}

/**
 * Removes a tag from one page of its points, and deletes the tag after a full scan that found no point. Returns the
 * number of points changed and the next cursor. The index of tags is eventually consistent, so after a scan that found
 * a point another scan follows. Throws TAG_NOT_FOUND.
 */
export async function removeTag(
  { tag_id, cursor }: { tag_id: string; cursor?: string | undefined },
  { actor: by, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ points: number; cursor: string | null }> {
  const markedTag = await beginTagRemoval(tag_id)
  const scan = cursor === undefined ? NEW_SCAN : parseScan(cursor)
  const { ids, next } = await findPointIdsWithTag(tag_id, scan.after, POINTS_PER_CALL)
  const points = await removeTagFromPoints(tag_id, ids, { by, now })
  const hasFound = scan.hasFound || points > 0
  if (next !== undefined) return { points, cursor: cursorOf({ after: next, hasFound }) }
  if (hasFound) return { points, cursor: cursorOf(NEW_SCAN) }
  await endTagRemoval(markedTag)
  return { points, cursor: null }
}

async function removeTagFromPoints(
  tagId: string,
  pointIds: readonly string[],
  changing: PointChangeContext,
): Promise<number> {
  let changedCount = 0
  await forEachConcurrent([...new Set(pointIds)], CONCURRENCY, async pointId => {
    if (await removeTagFromPoint(pointId, tagId, changing)) changedCount += 1
  })
  return changedCount
}

/** Returns false when the point does not have the tag or no longer exists. */
const removeTagFromPoint = (pointId: string, tagId: string, changing: PointChangeContext): Promise<boolean> =>
  retryOnConflict(async () => {
    const point = await findPoint(pointId)
    if (!point?.tag_ids.includes(tagId)) return false
    const editConflict = await replacePoint(
      point,
      { ...point, tag_ids: point.tag_ids.filter(id => id !== tagId) },
      changing,
    )
    return editConflict ? CONFLICT : true
  })
