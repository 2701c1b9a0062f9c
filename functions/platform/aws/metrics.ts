import { log } from './log.ts'

/** Custom metrics: counted by the functions, watched by the alarms of infra/stacks/observability-stack.ts. */

export type CustomMetric = { namespace: string; metricName: string; dimensionsMap: Record<string, string> }

const customMetric = (metricName: string, dimensionsMap: Record<string, string>): CustomMetric => ({
  namespace: 'PontoUrbano',
  metricName,
  dimensionsMap,
})

/** Violated invariants that an audit found, counted per stage. */
export const auditBreaches = (stage: string): CustomMetric => customMetric('AuditBreaches', { Stage: stage })

/** Completed runs of a scheduled function. */
export const finishedRuns = (stage: string, job: string): CustomMetric =>
  customMetric('TurnsDone', { Stage: stage, Job: job })

/** Changes of the table that a queue rejected; they are in the bucket of failed changes. */
export const rejectedChanges = (stage: string): CustomMetric => customMetric('ChangesPutAside', { Stage: stage })

/** Adds to a metric by a log line in CloudWatch's embedded metric format. */
export function count({ namespace, metricName, dimensionsMap }: CustomMetric, value: number): void {
  log.info('counted', {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: namespace,
          Dimensions: [Object.keys(dimensionsMap)],
          Metrics: [{ Name: metricName, Unit: 'Count' }],
        },
      ],
    },
    ...dimensionsMap,
    [metricName]: value,
  })
}
