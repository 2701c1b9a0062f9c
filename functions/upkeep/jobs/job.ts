import type { Context as Invocation } from 'aws-lambda'
import { runWithCorrelationId } from '../../platform/aws/correlation.ts'
import { countMetric } from '../../platform/aws/count-metric.ts'
import { log } from '../../platform/aws/log.ts'
import { finishedRunsMetric } from '../../platform/aws/metrics.ts'
import type { Context } from '../../platform/context.ts'
import { acquireLease, releaseLease } from './leases-store.ts'

/** The fields of an invocation that a scheduled function needs: its id and its remaining time (milliseconds). */
export type JobInvocation = Pick<Invocation, 'awsRequestId' | 'getRemainingTimeInMillis'>

/**
 * Makes the handler of a scheduled function. A lease limits it to one run at a time: a concurrent run returns
 * undefined. The lease of a killed run expires at that run's timeout. Completed runs are counted, and an alarm watches
 * for missing runs.
 */
export const scheduledJob =
  <Result>(name: string, run: (input: object, context: Pick<Context, 'now'>) => Promise<Result>) =>
  async (_event: unknown, { awsRequestId, getRemainingTimeInMillis }: JobInvocation): Promise<Result | undefined> => {
    const now = new Date().toISOString()
    const deadline = new Date(Date.now() + getRemainingTimeInMillis()).toISOString()
    if (!(await acquireLease(name, awsRequestId, now, deadline))) {
      log.info('another run of the job is under way', { job: name })
      return undefined
    }
    try {
      const result = await runWithCorrelationId(awsRequestId, () => run({}, { now }))
      countMetric(finishedRunsMetric(name))
      return result
    } finally {
      await releaseLease(name, awsRequestId, new Date().toISOString())
    }
  }
