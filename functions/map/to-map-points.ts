import { shownStatusAtChange } from '#shared/catalogue/rules/bookings.ts'
import {
  type CellPoint,
  cellPointSchema,
  defaultPointName,
  neighborhoodAndCity,
  type Point,
  statusAt,
} from '#shared/catalogue/rules/points.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'

/** The fields of a point that the map stores, and whether visitors could reserve it when it last changed. */
export const toCellPoint = (point: Point): CellPoint =>
  cellPointSchema.parse({ ...point, status: shownStatusAtChange(point) })

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
            place: neighborhoodAndCity(point),
            ...streetUnlessInName(point),
          },
        ],
  )

/** 'R. A c/ R. B', unless the point's name already ends with it, as most names do: 'Ouro | R. A c/ R. B'. */
function streetUnlessInName({ name, street_name, intersection_name }: CellPoint): Pick<MapPoint, 'street'> {
  const street = defaultPointName('', street_name, intersection_name)
  return street_name === '' || name.endsWith(street) ? {} : { street: street.slice(3) }
}

/** Points as counts treat them: a hold ends only when the job frees the point, at most a minute late. */
export const toCountedPoints = (points: readonly CellPoint[]): MapPoint[] => toMapPoints(points, '')
