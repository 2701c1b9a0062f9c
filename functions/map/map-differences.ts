import { hash } from 'node:crypto'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { combinationKeyOf, forEachCombinationCount } from '#shared/map/rules/map-aggregates.ts'
import { PART_PRECISION } from '#shared/map/rules/map-cells.ts'
import { shardOfPoint } from './cells-store.ts'
import type { MapPart } from './parts-store.ts'
import { toCellPoint, toCountedPoints } from './to-map-points.ts'

/**
 * For each part of the map, the difference between its points and its counts, as a sum of 64-bit digests (a point's
 * digest is added, a counted point's subtracted, in any order). It is zero when the part counts exactly its points, and
 * takes 64 bits for any number of points.
 */
export type MapPartBalances = Map<string, bigint>

const add = (balance: MapPartBalances, part: string, value: bigint): void => {
  balance.set(part, BigInt.asUintN(64, (balance.get(part) ?? 0n) + value))
}

/** Digest of a point in an area. The area's centre is left out, because it may differ by rounding. */
const digestOf = (area: string, combination: string): bigint =>
  hash('sha256', `${area} ${combination}`, 'buffer').readBigUInt64BE()

export function addPointToBalances(balance: MapPartBalances, point: Point): void {
  const shard = shardOfPoint(point)
  if (shard === undefined) return
  for (const countedPoint of toCountedPoints([toCellPoint(point)]))
    add(balance, shard.slice(0, PART_PRECISION), digestOf(shard, combinationKeyOf(countedPoint)))
}

export const subtractPartFromBalances = (balance: MapPartBalances, { part, aggregates }: MapPart): void =>
  forEachCombinationCount(aggregates, (area, combination, count) =>
    add(balance, part, -BigInt(count) * digestOf(area, combination)),
  )

export function mergeBalances(target: MapPartBalances, from: MapPartBalances): void {
  for (const [part, value] of from) add(target, part, value)
}

/** Names of the parts whose counts differ from their points. */
export const partsOutOfBalance = (balance: MapPartBalances): string[] =>
  [...balance].flatMap(([part, value]) => (value === 0n ? [] : [part])).toSorted()
