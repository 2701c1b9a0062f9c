import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { Context, DynamoDBRecord } from 'aws-lambda'
import { countMetric } from '../platform/aws/count-metric.ts'
import { readEnvironment } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { REJECTED_CHANGES } from '../platform/aws/metrics.ts'
import { s3 } from '../platform/aws/s3.ts'
import { asciiJson } from '../platform/queues/ascii-json.ts'

const { UNDONE_CHANGES_BUCKET } = readEnvironment('UNDONE_CHANGES_BUCKET')

/**
 * Stores a change that a queue rejected, uncut, in the bucket of failed changes; an alarm follows. The file has the
 * same format as the files that Lambda writes there, so that `npm run replay` handles both kinds
 * (infra/replay-changes.ts). Each attempt writes a file of its own: if a replayed change is rejected again, its new
 * file must not have the name of the file that the replay deletes afterwards.
 */
export async function deadLetter(
  record: DynamoDBRecord,
  reason: string,
  { awsRequestId, invokedFunctionArn }: Pick<Context, 'awsRequestId' | 'invokedFunctionArn'>,
): Promise<void> {
  const Key = `refused/${record.eventID}-${awsRequestId}.json`
  const Body = asciiJson({
    requestContext: { requestId: awsRequestId, functionArn: invokedFunctionArn, condition: 'RefusedByQueue' },
    reason,
    payload: JSON.stringify({ Records: [record] }),
  })
  await s3.send(new PutObjectCommand({ Bucket: UNDONE_CHANGES_BUCKET, Key, Body, ContentType: 'application/json' }))
  log.error('a queue refuses a change; it is in the bucket of failed changes', { file: Key, reason })
  countMetric(REJECTED_CHANGES)
}
