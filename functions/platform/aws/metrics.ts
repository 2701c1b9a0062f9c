import { log } from './log.ts'

/** Metrics of our own: the functions count them, the alarms (infra/stacks/observability-stack.ts) read them. */

export type OwnMetric = { namespace: string; metricName: string; dimensionsMap: Record<string, string> }

const own = (metricName: string, dimensionsMap: Record<string, string>): OwnMetric => ({
  namespace: 'PontoUrbano',
  metricName,
  dimensionsMap,
})

/** Breaches of the invariants that an audit found. Stages of one account are apart. */
export const auditBreaches = (stage: string): OwnMetric => own('AuditBreaches', { Stage: stage })

/** Turns of a scheduled function that came to their end. */
export const turnsDone = (stage: string, job: string): OwnMetric => own('TurnsDone', { Stage: stage, Job: job })

/** Changes of the table that a queue refused and that were put aside. */
export const changesPutAside = (stage: string): OwnMetric => own('ChangesPutAside', { Stage: stage })

/** Counts into a metric by a line of the log, in CloudWatch's embedded metric format. */
export function count({ namespace, metricName, dimensionsMap }: OwnMetric, value: number): void {
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
