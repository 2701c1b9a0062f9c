import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import type { ConsumerName } from '#functions/events/consumers.ts'
import { FUNCTIONS, type FunctionName } from '#infra/system.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { type LocalFunction, withLambdaTimeout } from '#local/local-functions.ts'
import { combinePollers, type Poller } from '#local/poller.ts'
import { startQueuePollers } from '#local/queue-poller.ts'
import { type StreamPollerOptions, startStreamPollers } from '#local/stream-poller.ts'

/** The local path from the table's stream to the consumers of changes. Import it after the environment is set. */

type Report = (sentence: string) => void

/** Functions loaded as the deployment loads them, each with its own grants. */
async function loaded(name: FunctionName, report: Report): Promise<LocalFunction> {
  const { handler } = await import(new URL(`../../${FUNCTIONS[name].entry}`, import.meta.url).href)
  return withLambdaTimeout(name, FUNCTIONS[name], handler, report)
}

/** Starts one function that reads a queue. */
export const startQueueReader = async (name: FunctionName, endpoint: string, report: Report): Promise<Poller> =>
  combinePollers(startQueuePollers([await loaded(name, report)], endpoint, report))

/** Starts forwarding the stream to all queues, and these consumers; `from` 'now' leaves out what earlier tests wrote. */
export async function startChangeForwarding(
  consumers: readonly ConsumerName[],
  endpoint: string,
  report: Report,
  from: NonNullable<StreamPollerOptions['from']> = 'checkpoint',
): Promise<Poller> {
  const stream = await startStreamPollers({
    table: new DynamoDBClient({}),
    streams: new DynamoDBStreamsClient({}),
    tableName: LOCAL_RESOURCES.table_name,
    checkpoints: undefined,
    deadLetterFile: undefined,
    consumers: [await loaded('changes', report)],
    from,
    report,
  })
  return combinePollers([
    stream,
    ...(await Promise.all(consumers.map(name => startQueueReader(name, endpoint, report)))),
  ])
}
