import type { Tag } from '#shared/domain/tags.ts'
import { isTagOnMap } from '../catalogue/points/point-postings-store.ts'
import { listTags } from '../catalogue/tags/tags-store.ts'
import { eachAtOnce } from '../platform/table/each-at-once.ts'

/** Tags that are looked for side by side; each is one small read. */
const AT_ONCE = 20

/** The tags by which a visitor finds something, by name: one that no point on the map has would find nothing. */
export async function tagsOnMap(): Promise<Tag[]> {
  const tags = await listTags()
  const found = new Set<string>()
  await eachAtOnce(tags, AT_ONCE, async ({ id }) => {
    if (await isTagOnMap(id)) found.add(id)
  })
  return tags.filter(({ id }) => found.has(id))
}
