import { cellPoint, type Point } from '#shared/catalogue/rules/points.ts'
import { aggregateArea, encodeAggregates, mergeAggregates } from '#shared/map/rules/map-aggregates.ts'
import { PART_PRECISION, SHARD_PRECISION } from '#shared/map/rules/map-cells.ts'
import { shardOf } from './cells-store.ts'
import type { MapPart } from './parts-store.ts'
import { toCountedPoints } from './to-map-points.ts'

/** The counts alone: where the middle of an area is may differ by rounding. */
function countsOf(aggregates: MapPart['aggregates']): string {
  const { longitudes: _, latitudes: __, ...counts } = encodeAggregates(aggregates)
  return JSON.stringify(counts)
}

/** Parts of the map that do not count exactly these points. */
export function mapDifferences(points: readonly Point[], parts: readonly MapPart[]): string[] {
  const byShard = Map.groupBy(
    points.filter(point => shardOf(point) !== undefined),
    point => shardOf(point) ?? '',
  )
  const shardsOfPart = Map.groupBy(byShard, ([shard]) => shard.slice(0, PART_PRECISION))
  const stored = new Map(parts.map(({ part, aggregates }) => [part, countsOf(aggregates)]))
  const nothing = countsOf({ combinations: [], areas: [] })
  return [...new Set([...shardsOfPart.keys(), ...stored.keys()])]
    .filter(part => {
      const shards = (shardsOfPart.get(part) ?? []).map(([shard, inside]) =>
        aggregateArea(shard, toCountedPoints(inside.map(point => cellPoint.parse(point)))),
      )
      return (stored.get(part) ?? nothing) !== countsOf(mergeAggregates(shards, SHARD_PRECISION))
    })
    .toSorted()
}
