import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { TABLE_NAME, table } from '../platform/table/client.ts'
import { MAP_REGIONS_PARTITION, mapRegionKey } from '../platform/table/keys.ts'
import { collectItems, queryAll, readItems } from '../platform/table/read.ts'
import { unversioned } from '../platform/table/shapes.ts'
import { putMapItemUnlessChanged } from './cells-store.ts'
import { sumFormerCellsByPart } from './former-cells-store.ts'
import { gzipJson, gzippedJsonAttribute } from './gzipped-json.ts'
import { listMapPartsIn, type PartSums, sumsOfPart } from './parts-store.ts'

/**
 * Regions of the map (geohashes of 3 characters): the sums of each of their parts, in one compressed item, which is what a
 * poll of the map reads. Derived from the parts. Access patterns: some by name; all.
 */

/** The sums of a part, in order, because names would repeat. */
const packedSums = z.tuple([z.int(), z.int(), z.int(), z.nullable(z.number()), z.int()])

const regionRecord = z.object({
  region: z.string(),
  /** Optimistic lock version. */
  revision: z.int(),
  /** Keyed by the last two characters of the part's name. */
  parts: z.pipe(
    gzippedJsonAttribute(z.record(z.string(), packedSums)),
    z.transform(
      parts =>
        new Map(
          Object.entries(parts).map(
            ([name, [available, reserved, sold, lowest_own_price_1y, revision]]): [string, PartSums] => [
              name,
              { available, reserved, sold, lowest_own_price_1y, revision },
            ],
          ),
        ),
    ),
  ),
})
export type MapRegion = z.infer<typeof regionRecord>

export const storedMapRegion = unversioned('map_region', 'sums of parts, which the recount makes again')

const regionOfItem = (item: unknown): MapRegion => regionRecord.parse(item)

/** A region that nobody has written yet: of its parts, and of what an older version counted. */
async function sumRegion(region: string): Promise<MapRegion> {
  const [former, parts] = await Promise.all([sumFormerCellsByPart(region), listMapPartsIn(region)])
  const sums = new Map([...former, ...parts.map(part => [part.part, sumsOfPart(part)] as const)])
  return {
    region,
    revision: 0,
    parts: new Map([...sums].map(([part, partSums]) => [part.slice(REGION_PRECISION), partSums])),
  }
}

/** Finds regions, in the order of the argument. A region without points has no parts. */
export async function findMapRegions(regions: readonly string[]): Promise<MapRegion[]> {
  const found = new Map(
    (await readItems(regions.map(mapRegionKey))).map(regionOfItem).map(regionItem => [regionItem.region, regionItem]),
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
    collectItems(queryAll(query), { parse: regionOfItem }),
    sumFormerCellsByPart(),
  ])
  const listedRegions = new Set(regions.map(({ region }) => region))
  const unknown = new Set([...former.keys()].map(part => part.slice(0, REGION_PRECISION)))
  return [...regions, ...(await Promise.all([...unknown].filter(region => !listedRegions.has(region)).map(sumRegion)))]
}

/**
 * Saves the sums of changed parts. The higher revision of a part wins, whatever the order of the writes. Returns false when
 * others wrote the region meanwhile: retry.
 */
export async function saveSumsOfParts(region: string, changed: ReadonlyMap<string, PartSums>): Promise<boolean> {
  const { Item } = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: mapRegionKey(region), ConsistentRead: true }),
  )
  const current = Item ? regionOfItem(Item) : await sumRegion(region)
  const newer = [...changed].flatMap(([part, sums]): [string, PartSums][] => {
    const name = part.slice(REGION_PRECISION)
    return (current.parts.get(name)?.revision ?? -1) < sums.revision ? [[name, sums]] : []
  })
  if (Item && newer.length === 0) return true
  const parts = [...current.parts, ...newer].map(([name, sums]) => [
    name,
    [sums.available, sums.reserved, sums.sold, sums.lowest_own_price_1y, sums.revision],
  ])
  return putMapItemUnlessChanged(
    {
      ...mapRegionKey(region),
      ...storedMapRegion.stamp,
      ...{ region, revision: current.revision + 1 },
      parts: gzipJson(Object.fromEntries(parts)),
    },
    Item ? current.revision : undefined,
  )
}
