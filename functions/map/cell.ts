import { createHash } from 'node:crypto'
import geohash from 'ngeohash'
import { DomainError } from '#shared/domain/domain-error.ts'
import { encodeCell, type MapCell, type MapCellSummary, type MapPoint } from '#shared/domain/map-cells.ts'
import { type CellPoint, type POINT_STATUSES, statusAt } from '#shared/domain/points.ts'
import { pointsOfCell } from '../points/points-store.ts'
import { findCellSummary } from './cells-store.ts'

/** A cell as the public map draws it. Points whose hold ran out are available, though the job may still have to come. */
const toMapPoints = (points: readonly CellPoint[], now: string): MapPoint[] =>
  points.flatMap(point =>
    point.latitude === null || point.longitude === null
      ? []
      : [
          {
            id: point.id,
            longitude: point.longitude,
            latitude: point.latitude,
            status: statusAt(point, now),
            pricing_tier_id: point.pricing_tier_id,
            tag_ids: point.tag_ids,
            name: point.name,
            own_price_1y: point.price_1y,
          },
        ],
  )

/** What changes whenever anything that the cell shows changes. */
const versionOf = (points: readonly MapPoint[]): string =>
  createHash('sha256')
    .update(JSON.stringify(points.toSorted((a, b) => Number(a.id) - Number(b.id))))
    .digest('base64url')
    .slice(0, 16)

/** Counts a cell from its points, never from what was counted before. */
export function summarize(cell: string, points: readonly CellPoint[], now: string): MapCellSummary {
  const shown = toMapPoints(points, now)
  const [south, west, north, east] = geohash.decode_bbox(cell)
  const count = (status: (typeof POINT_STATUSES)[number]) => shown.filter(point => point.status === status).length
  return {
    cell,
    counts: { available: count('available'), reserved: count('reserved'), sold: count('sold') },
    version: versionOf(shown),
    bounds: [west, south, east, north],
  }
}

/** Cells that this instance of the function has drawn already, by version: most readers ask for the same few. */
const drawn = new Map<string, MapCell>()
const MOST_DRAWN = 64

/** The version of a cell, one small read. Throws MAP_CELL_NOT_FOUND where no point has ever been. */
export async function versionOfCell(cell: string): Promise<string> {
  const summary = await findCellSummary(cell)
  if (!summary) throw new DomainError('MAP_CELL_NOT_FOUND')
  return summary.version
}

export async function drawCell(cell: string, version: string, now: string): Promise<MapCell> {
  const known = drawn.get(cell)
  if (known?.version === version) return known
  const [south, west] = geohash.decode_bbox(cell)
  const shown = toMapPoints(await pointsOfCell(cell), now)
  const made = encodeCell(cell, versionOf(shown), { longitude: west, latitude: south }, shown)
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value ?? '')
  drawn.set(cell, made)
  return made
}
