import { count } from '../../platform/aws/count.ts'
import { BUSINESS_METRICS } from '../../platform/aws/metrics.ts'
import type { TaskRecord } from './tasks-store.ts'

/** Counts the sign that hangs when an installation is completed. */
export function countCompletedInstallation({ work }: Pick<TaskRecord, 'work'>): void {
  if (work === 'installation') count(BUSINESS_METRICS.signs_installed)
}
