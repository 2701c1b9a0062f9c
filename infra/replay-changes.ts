import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'

/**
 * A file in the bucket of failed changes. It was written by Lambda (the bucket is the stream's on-failure destination),
 * or by functions/events/dead-letter.ts when a queue rejected changes. `payload` is the event as JSON text.
 */
const failedBatchSchema = z.object({ requestContext: z.object({ functionArn: z.string() }), payload: z.string() })
const consumerResponseSchema = z.object({ batchItemFailures: z.array(z.unknown()) })

export type ReplayResult = { replayed: number; failed: { key: string; reason: string }[] }

/**
 * Invokes the consumer again with every file of failed changes, oldest first, and deletes the files that succeed.
 * Changes that a queue rejects again are in a new file afterwards. May be repeated, because consumers are idempotent.
 */
export async function replayChanges(bucket: string): Promise<ReplayResult> {
  const files = new S3Client({})
  const functions = new LambdaClient({})
  const result: ReplayResult = { replayed: 0, failed: [] }
  const keys = await listKeys(files, bucket)
  for (const key of keys) {
    try {
      const { Body } = await files.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      const { requestContext, payload } = failedBatchSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''))
      await invoke(functions, requestContext.functionArn, payload)
      await files.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      result.replayed += 1
    } catch (error) {
      result.failed.push({ key, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const key of await listKeys(files, bucket))
    if (!keys.includes(key)) result.failed.push({ key, reason: 'it was put aside meanwhile' })
  return result
}

/**
 * Keys of the files, oldest first. Their names do not sort by time, because they begin with the id of the event source
 * mapping.
 */
async function listKeys(files: S3Client, bucket: string): Promise<string[]> {
  const found: { key: string; at: number }[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await files.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
    )
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key) found.push({ key: Key, at: LastModified?.getTime() ?? 0 })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return found.toSorted((a, b) => a.at - b.at).map(({ key }) => key)
}

/** Invokes a function with an event. Throws if it fails, or reports a change as failed. */
async function invoke(functions: LambdaClient, functionArn: string, payload: string): Promise<void> {
  const { FunctionError, Payload } = await functions.send(
    new InvokeCommand({ FunctionName: functionArn, Payload: new TextEncoder().encode(payload) }),
  )
  if (FunctionError) throw new Error(`the consumer failed: ${FunctionError}`)
  const { batchItemFailures } = consumerResponseSchema.parse(JSON.parse(new TextDecoder().decode(Payload)))
  if (batchItemFailures.length > 0) throw new Error('the consumer could not work it off this time either')
}
