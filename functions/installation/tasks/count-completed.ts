import { countMetric } from '../../platform/aws/count-metric.ts'
import { BUSINESS_METRICS } from '../../platform/aws/metrics.ts'
import type { TaskRecord } from './tasks-store.ts'

/** Counts a completed installation in the metrics. Maintenance tasks don't count. */
export function countCompletedInstallation({ work }: Pick<TaskRecord, 'work'>): void {
  if (work === 'installation') countMetric(BUSINESS_METRICS.signs_installed)
}
