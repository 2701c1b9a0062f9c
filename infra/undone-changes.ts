import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'

/**
 * What Lambda writes into a bucket that is a stream's on-failure destination, and functions/events/dead-letter.ts for what a
 * queue refuses; `payload` is the event, as text.
 */
const undone = z.object({ requestContext: z.object({ functionArn: z.string() }), payload: z.string() })
const answered = z.object({ batchItemFailures: z.array(z.unknown()) })

export type Replayed = { done: number; left: { key: string; reason: string }[] }

/**
 * Gives every file of undone changes to the consumer that could not work it off, oldest first, and removes those that it
 * takes now. What a queue refuses again is there anew, in another file. Harmless to repeat: consumers bear a change that comes
 * twice or late.
 */
export async function replayChanges(bucket: string): Promise<Replayed> {
  const files = new S3Client({})
  const functions = new LambdaClient({})
  const outcome: Replayed = { done: 0, left: [] }
  const keys = await keysIn(files, bucket)
  for (const key of keys) {
    try {
      const { Body } = await files.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      const { requestContext, payload } = undone.parse(JSON.parse((await Body?.transformToString()) ?? ''))
      await invoke(functions, requestContext.functionArn, payload)
      await files.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      outcome.done += 1
    } catch (error) {
      outcome.left.push({ key, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const key of await keysIn(files, bucket))
    if (!keys.includes(key)) outcome.left.push({ key, reason: 'it was put aside meanwhile' })
  return outcome
}

/** Oldest first, which their names don't tell: they begin with the stream's mapping. */
async function keysIn(files: S3Client, bucket: string): Promise<string[]> {
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

/** Throws when the consumer fails or is not done with all of it. */
async function invoke(functions: LambdaClient, functionArn: string, payload: string): Promise<void> {
  const { FunctionError, Payload } = await functions.send(
    new InvokeCommand({ FunctionName: functionArn, Payload: new TextEncoder().encode(payload) }),
  )
  if (FunctionError) throw new Error(`the consumer failed: ${FunctionError}`)
  const { batchItemFailures } = answered.parse(JSON.parse(new TextDecoder().decode(Payload)))
  if (batchItemFailures.length > 0) throw new Error('the consumer could not work it off this time either')
}
