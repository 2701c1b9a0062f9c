import type { Context as Invocation } from 'aws-lambda'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { log } from '../../platform/aws/log.ts'
import { count, finishedRuns } from '../../platform/aws/metrics.ts'
import type { Context } from '../../platform/context.ts'
import { acquireLease, releaseLease } from './leases-store.ts'

const { STAGE } = readEnvironment('STAGE')

/** What a scheduled function is called with: its own id, and how long it may still take. Milliseconds. */
export type Turn = Pick<Invocation, 'awsRequestId' | 'getRemainingTimeInMillis'>

/**
 * A scheduled function: one run at a time, however often and late the schedule calls. A run that is called while another is
 * under way does nothing and answers undefined; one that was killed holds the turn until its time would have been over.
 * Only runs that came to their end are counted, and an alarm misses them.
 */
export const job =
  <Result>(name: string, run: (input: object, context: Pick<Context, 'now'>) => Promise<Result>) =>
  async (_event: unknown, { awsRequestId, getRemainingTimeInMillis }: Turn): Promise<Result | undefined> => {
    const now = new Date().toISOString()
    const until = new Date(Date.now() + getRemainingTimeInMillis()).toISOString()
    if (!(await acquireLease(name, awsRequestId, now, until))) {
      log.info('another run of the job is under way', { job: name })
      return undefined
    }
    try {
      const result = await run({}, { now })
      count(finishedRuns(STAGE, name), 1)
      return result
    } finally {
      await releaseLease(name, awsRequestId, new Date().toISOString())
    }
  }
