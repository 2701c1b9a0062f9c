import { encodeAggregates } from '#shared/map/rules/map-aggregates.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { aggregateMapPart, findMapPart, type PartSums, replaceMapPart, sumsOfPart } from './parts-store.ts'
import { listMapRegions } from './regions-store.ts'
import { recountShardsOfParts } from './sync-points-on-map.ts'

const PART_CONCURRENCY = 10

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a part, and its sums in the region, agree with its shards. Corrects both when they do not. */
async function recountPart(part: string, sums: PartSums): Promise<boolean> {
  const stored = await findMapPart(part)
  const recounted = await aggregateMapPart(part)
  if (
    stored &&
    isSame(encodeAggregates(stored.aggregates), encodeAggregates(recounted.aggregates)) &&
    isSame(sumsOfPart(stored), sums)
  )
    return true
  // The region accepts only a higher revision. If somebody else has written the part in the meantime, that write has
  // counted the shards.
  const revision = Math.max(stored?.revision ?? 0, sums.revision)
  if (await replaceMapPart({ ...recounted, revision }, stored?.revision))
    await recountShardsOfParts(new Map([[part, []]]))
  return false
}

/** Counts every part of the map again, region by region. Returns the names of the parts that were wrong. */
export async function recountMap(): Promise<string[]> {
  const wrong: string[] = []
  for (const { region, parts } of await listMapRegions())
    await forEachConcurrent([...parts], PART_CONCURRENCY, async ([name, sums]) => {
      if (!(await recountPart(`${region}${name}`, sums))) wrong.push(`${region}${name}`)
    })
  return wrong.toSorted()
}
