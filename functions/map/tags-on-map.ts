import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { isTagOnMap } from '../catalogue/points/point-postings-store.ts'
import { listTags } from '../catalogue/tags/tags-store.ts'

/** Number of tags checked concurrently; each takes one small read. */
const CONCURRENCY = 20

/** Tags that at least one point on the public map has, sorted by name. */
export async function listTagsOnMap(): Promise<Tag[]> {
  const tags = await listTags()
  const found = new Set<string>()
  await forEachConcurrent(tags, CONCURRENCY, async ({ id }) => {
    if (await isTagOnMap(id)) found.add(id)
  })
  return tags.filter(({ id }) => found.has(id))
}
