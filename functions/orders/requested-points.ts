import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { storedPoint } from '../catalogue/points/points-store.ts'

/** Points that somebody asks an order for, and why they can't have them. */

/** Whether a point can be sold at `now`: it is offered, and held or sold to nobody today. */
export const isPointFree = (candidate: Point, now: string): boolean =>
  candidate.is_available && statusAt(candidate, now) === 'available'

/** Whether a failed condition means that the point was taken: false when only its price, tier, code or other bookings changed. */
export const isRefusedAsTaken = (image: unknown, isFreeNow: (point: Point) => boolean): boolean =>
  image === undefined || !isFreeNow(storedPoint.parse(image))

/** Names the points concerned; one that does not exist by its id. */
export const refusalNamingPoints = (
  code: 'POINT_NOT_FOUND' | 'POINT_UNAVAILABLE' | 'PERIOD_WITHOUT_PRICE',
  concerned: readonly { point_id: string; point: Pick<Point, 'name'> | undefined }[],
): DomainError =>
  new DomainError(code, {
    points: concerned.map(({ point_id, point }) => ({ point_id, point_name: point?.name ?? point_id })),
  })
