import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { countMetric } from '../platform/aws/count-metric.ts'
import { BUSINESS_METRICS } from '../platform/aws/metrics.ts'

/** Counts a new order in the metrics. Not called for a repeated request that gets an earlier order. */
export const countReservation = (): void => countMetric(BUSINESS_METRICS.reservations)

/** Counts a refusal that was caused by somebody else having one of the points. */
export function countReservationConflict(refusal: unknown): void {
  const isConflict =
    refusal instanceof DomainError && (refusal.code === 'POINT_UNAVAILABLE' || refusal.code === 'RESERVATION_CONFLICT')
  if (isConflict) countMetric(BUSINESS_METRICS.conflicts)
}
