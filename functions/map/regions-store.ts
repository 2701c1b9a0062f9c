import * as z from 'zod/mini'
import { REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { MAP_REGIONS_PARTITION, mapRegionKey } from '../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../platform/table/read.ts'
import { unversioned } from '../platform/table/shapes.ts'
import { putMapItemUnlessChanged } from './cells-store.ts'
import { sumFormerCellCountsByPart } from './former-cell-counts-store.ts'
import { gzipJson, gzippedJsonAttribute } from './gzipped-json.ts'
import { listMapPartsIn, type PartSums, sumsOfPart } from './parts-store.ts'

/**
 * Regions of the map (geohashes of 3 characters): the sums of each of their parts, in one compressed item, so that a
 * map that polls for changes reads one item. Derived from the parts. Access patterns: some by name; all.
 */

/** The sums of a part as an array in fixed order, because repeated field names would take space. */
const packedSums = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.nullable(z.number()),
  z.int(),
  z.optional(z.array(z.string())),
])

const regionRecord = z.object({
  region: z.string(),
  /** Revision for the optimistic lock. */
  revision: z.int(),
  /** The keys are the last two characters of the parts' names. */
  parts: z.pipe(
    gzippedJsonAttribute(z.record(z.string(), packedSums)),
    z.transform(
      parts =>
        new Map(
          Object.entries(parts).map(
            ([name, [available, reserved, sold, lowest_own_price_1y, revision, offered_tier_ids]]): [
              string,
              PartSums,
            ] => [name, { available, reserved, sold, lowest_own_price_1y, offered_tier_ids, revision }],
          ),
        ),
    ),
  ),
})
export type MapRegion = z.infer<typeof regionRecord>

export const storedMapRegion = unversioned('map_region', 'sums of parts, which the recount makes again')

/** Computes a region that was never written: from its parts, and from older counts (former-cell-counts-store.ts). */
async function sumRegion(region: string): Promise<MapRegion> {
  const [former, parts] = await Promise.all([sumFormerCellCountsByPart(region), listMapPartsIn(region)])
  const sums = new Map([...former, ...parts.map(part => [part.part, sumsOfPart(part)] as const)])
  return {
    region,
    revision: 0,
    parts: new Map([...sums].map(([part, partSums]) => [part.slice(REGION_PRECISION), partSums])),
  }
}

/** The regions with these names, in the same order. A region without points has no parts. */
export async function readMapRegionsOrEmpty(regions: readonly string[]): Promise<MapRegion[]> {
  const found = new Map(
    (await readItems(regions.map(mapRegionKey)))
      .map(item => regionRecord.parse(item))
      .map(regionItem => [regionItem.region, regionItem]),
  )
  return Promise.all(regions.map(region => found.get(region) ?? sumRegion(region)))
}

/** All regions that have or had points. */
export async function listMapRegions(): Promise<MapRegion[]> {
  const query = {
    KeyConditionExpression: 'PK = :regions',
    ExpressionAttributeValues: { ':regions': MAP_REGIONS_PARTITION },
  }
  const [regions, former] = await Promise.all([
    collectItems(queryAll(query), regionRecord),
    sumFormerCellCountsByPart(),
  ])
  const listedRegions = new Set(regions.map(({ region }) => region))
  const unknown = new Set([...former.keys()].map(part => part.slice(0, REGION_PRECISION)))
  return [...regions, ...(await Promise.all([...unknown].filter(region => !listedRegions.has(region)).map(sumRegion)))]
}

/**
 * Saves the sums of changed parts in their region. Of two writes of a part, the one with the higher revision is kept,
 * whatever their order. Returns false when somebody else has written the region in the meantime; then the caller
 * retries.
 */
export async function replaceSumsOfParts(region: string, changed: ReadonlyMap<string, PartSums>): Promise<boolean> {
  const storedRegion = await readItem(mapRegionKey(region), regionRecord)
  const current = storedRegion ?? (await sumRegion(region))
  const newer = [...changed].flatMap(([part, sums]): [string, PartSums][] => {
    const name = part.slice(REGION_PRECISION)
    return (current.parts.get(name)?.revision ?? -1) < sums.revision ? [[name, sums]] : []
  })
  if (storedRegion && newer.length === 0) return true
  const parts = [...current.parts, ...newer].map(([name, sums]) => [
    name,
    [
      sums.available,
      sums.reserved,
      sums.sold,
      sums.lowest_own_price_1y,
      sums.revision,
      ...(sums.offered_tier_ids ? [sums.offered_tier_ids] : []),
    ],
  ])
  return putMapItemUnlessChanged(
    {
      ...mapRegionKey(region),
      ...storedMapRegion.stamp,
      region,
      revision: current.revision + 1,
      parts: gzipJson(Object.fromEntries(parts)),
    },
    storedRegion?.revision,
  )
}
