import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { countMetric } from '../platform/aws/count-metric.ts'
import { BUSINESS_METRICS } from '../platform/aws/metrics.ts'

/** Counts an order that was just written; the answer to a repetition is none. */
export const countReservation = (): void => countMetric(BUSINESS_METRICS.reservations)

/** Counts a refusal because somebody else has one of the points. */
export function countReservationConflict(refusal: unknown): void {
  const isConflict =
    refusal instanceof DomainError && (refusal.code === 'POINT_UNAVAILABLE' || refusal.code === 'RESERVATION_CONFLICT')
  if (isConflict) countMetric(BUSINESS_METRICS.conflicts)
}
