import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { storedPoint } from '../catalogue/points/points-store.ts'

/** Points that somebody wants to order, and the reasons why they are refused. */

/** Whether a point can be sold at `now`: it is offered, and nobody holds it or has bought it today. */
export const isPointFree = (candidate: Point, now: string): boolean =>
  candidate.is_available && statusAt(candidate, now) === 'available'

/**
 * Whether a transaction failed because somebody took the point; false when only the point's price, tier, code or other
 * bookings have changed.
 */
export const isRefusedAsTaken = (image: unknown, isFreeNow: (point: Point) => boolean): boolean =>
  image === undefined || !isFreeNow(storedPoint.parse(image))

/** A refusal that names the points concerned; a point that does not exist by its id. */
export const refusalNamingPoints = (
  code: 'POINT_NOT_FOUND' | 'POINT_UNAVAILABLE' | 'PERIOD_WITHOUT_PRICE',
  concerned: readonly { point_id: string; point: Pick<Point, 'name'> | undefined }[],
): DomainError =>
  new DomainError(code, {
    points: concerned.map(({ point_id, point }) => ({ point_id, point_name: point?.name ?? point_id })),
  })
