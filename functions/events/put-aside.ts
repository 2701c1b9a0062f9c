import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { Context, DynamoDBRecord } from 'aws-lambda'
import { readEnvironment } from '../platform/aws/environment.ts'
import { log } from '../platform/aws/log.ts'
import { changesPutAside, count } from '../platform/aws/metrics.ts'
import { s3 } from '../platform/aws/s3.ts'
import { asciiJson } from '../platform/queues/ascii-json.ts'

const { STAGE, UNDONE_CHANGES_BUCKET } = readEnvironment('STAGE', 'UNDONE_CHANGES_BUCKET')

/**
 * Keeps a change that a queue refuses, whole, in the bucket of undone changes, with an alarm. The file has the form of those
 * that Lambda puts there, so `npm run replay` gives both to their function again (infra/undone-changes.ts). Each time has a
 * file of its own: a replay that is refused again must not write the file that is removed after it.
 */
export async function putAside(
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
  log.error('a queue refuses a change; it is put aside', { file: Key, reason })
  count(changesPutAside(STAGE), 1)
}
