import { encodeAggregates } from '#shared/map/rules/map-aggregates.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { aggregatePart, findPart, type PartSums, savePart, sumsOf } from './parts-store.ts'
import { listRegions } from './regions-store.ts'
import { countShards } from './sync-points-on-map.ts'

const PART_CONCURRENCY = 10

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Whether a part and its sums in the region are what its shards have; corrects both. */
async function recountPart(part: string, sums: PartSums): Promise<boolean> {
  const read = await findPart(part)
  const counted = await aggregatePart(part)
  if (
    read &&
    isSame(encodeAggregates(read.aggregates), encodeAggregates(counted.aggregates)) &&
    isSame(sumsOf(read), sums)
  )
    return true
  // The region takes a higher revision only. Who wrote the part meanwhile has counted its shards
  const revision = Math.max(read?.revision ?? 0, sums.revision)
  if (await savePart({ ...counted, revision }, read?.revision)) await countShards(new Map([[part, []]]))
  return false
}

/** Counts every part of the map again, one region after the other. Returns the parts that were wrong. */
export async function recountMap(): Promise<string[]> {
  const wrong: string[] = []
  for (const { region, parts } of await listRegions())
    await forEachConcurrent([...parts], PART_CONCURRENCY, async ([name, sums]) => {
      if (!(await recountPart(`${region}${name}`, sums))) wrong.push(`${region}${name}`)
    })
  return wrong.toSorted()
}
