import geohash from 'ngeohash'
import { type CellPoint, placeOf, pointName, statusAt } from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { encodeCell, type MapCell, type MapPoint } from '#shared/map/rules/map-cells.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../platform/context.ts'
import { findCellSummary, pointsOfCell } from './cells-store.ts'

/** Points with an expired hold count as available, even before the job frees them. */
export const toMapPoints = (points: readonly CellPoint[], now: string): MapPoint[] =>
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
            own_prices: pricesFromFields(point),
            place: placeOf(point),
            ...streetsUnlessNamed(point),
          },
        ],
  )

/** 'R. A c/ R. B', unless the point's name ends so, as it mostly does: 'Ouro | R. A c/ R. B'. */
function streetsUnlessNamed({ name, street_name, intersection_name }: CellPoint): Pick<MapPoint, 'street'> {
  const street = pointName('', street_name, intersection_name)
  return street_name === '' || name.endsWith(street) ? {} : { street: street.slice(3) }
}

/** Rendered cells of this function instance: most requests are for the same few. */
const cellCache = new Map<string, MapCell>()
const MAX_CACHED_CELLS = 64

/** The current version of a cell, by one small read. Throws MAP_CELL_NOT_FOUND where no point ever was. */
export async function versionOfCell({ cell }: { cell: string }): Promise<string> {
  const summary = await findCellSummary(cell)
  if (!summary) throw new DomainError('MAP_CELL_NOT_FOUND')
  return summary.version
}

export async function renderCell(
  { cell, version }: { cell: string; version: string },
  { now }: Pick<Context, 'now'>,
): Promise<MapCell> {
  const cached = cellCache.get(cell)
  if (cached?.version === version) return cached
  const [south, west] = geohash.decode_bbox(cell)
  const mapPoints = toMapPoints(await pointsOfCell(cell), now)
  const rendered = encodeCell(cell, version, { longitude: west, latitude: south }, mapPoints)
  if (cellCache.size >= MAX_CACHED_CELLS) cellCache.delete(cellCache.keys().next().value ?? '')
  cellCache.set(cell, rendered)
  return rendered
}
