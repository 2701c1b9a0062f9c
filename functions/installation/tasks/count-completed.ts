import { countMetric } from '../../platform/aws/count-metric.ts'
import { BUSINESS_METRICS } from '../../platform/aws/metrics.ts'
import type { TaskRecord } from './tasks-store.ts'

/** Counts the sign that hangs when an installation is completed. */
export function countCompletedInstallation({ work }: Pick<TaskRecord, 'work'>): void {
  if (work === 'installation') countMetric(BUSINESS_METRICS.signs_installed)
}
