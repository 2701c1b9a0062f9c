import geohash from 'ngeohash'
import { encodeCell, type MapCell } from '#shared/map/rules/map-cells.ts'
import type { Context } from '../platform/context.ts'
import { listPointsOfCell } from './cells-store.ts'
import { toMapPoints } from './to-map-points.ts'

/** Cache of rendered cells in this function instance, because most requests are for the same few cells. */
const cellCache = new Map<string, MapCell>()
const MAX_CACHED_CELLS = 64

export async function renderMapCell(
  { cell, version }: { cell: string; version: string },
  { now }: Pick<Context, 'now'>,
): Promise<MapCell> {
  const cached = cellCache.get(cell)
  if (cached?.version === version) return cached
  const [south, west] = geohash.decode_bbox(cell)
  const mapPoints = toMapPoints(await listPointsOfCell(cell), now)
  const rendered = encodeCell(cell, version, { longitude: west, latitude: south }, mapPoints)
  if (cellCache.size >= MAX_CACHED_CELLS) cellCache.delete(cellCache.keys().next().value ?? '')
  cellCache.set(cell, rendered)
  return rendered
}
