import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { beforeEach, expect, test } from 'vitest'
import { replayChanges } from '#infra/replay-changes.ts'
import { mockClientWithoutGrants } from '#tests/support/mock-client.ts'

/**
 * The replay command runs with the operator's permissions, not with those of a function, so its clients are mocked
 * without grants.
 */

process.env.AWS_REGION = 'sa-east-1'
const files = mockClientWithoutGrants(S3Client)
const functions = mockClientWithoutGrants(LambdaClient)
const Bucket = 'undone'

/**
 * The record that Lambda writes about a discarded change of a stream (AWS: "Retain discarded records for a DynamoDB
 * event source").
 */
const refusedChange = (functionArn: string, change: string) =>
  JSON.stringify({
    requestContext: { requestId: 'x', functionArn, condition: 'RetryAttemptsExhausted', approximateInvokeCount: 9 },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    DDBStreamBatchInfo: { shardId: 'shardId-1', startSequenceNumber: '1', endSequenceNumber: '1', batchSize: 1 },
    payload: JSON.stringify({ Records: [{ eventID: change }] }),
  })

const stored = new Map<string, { text: string; at: number }>()
beforeEach(() => {
  stored.clear()
  files.reset()
  functions.reset()
  files.on(ListObjectsV2Command).callsFake(({ ContinuationToken }) => {
    const all = [...stored].map(([Key, { at }]) => ({ Key, LastModified: new Date(at) }))
    return ContinuationToken
      ? { Contents: all.slice(1) }
      : { Contents: all.slice(0, 1), ...(all.length > 1 ? { NextContinuationToken: 'more' } : {}) }
  })
  files.on(GetObjectCommand).callsFake(({ Key }) => ({
    Body: { transformToString: async () => stored.get(Key)?.text },
  }))
  files.on(DeleteObjectCommand).callsFake(({ Key }) => void stored.delete(Key))
})
const answer = (text: string) => ({ Payload: new TextEncoder().encode(text) })
const invoked = () =>
  functions.commandCalls(InvokeCommand).map(({ args }) => {
    const { FunctionName, Payload } = args[0].input
    return `${FunctionName} ${new TextDecoder().decode(Payload instanceof Uint8Array ? Payload : undefined)}`
  })

test('each file goes to its own consumer, the oldest first, and is removed', async () => {
  stored.set('b/later', { text: refusedChange('arn:projections', 'two'), at: 2 })
  stored.set('c/earlier', { text: refusedChange('arn:reactions', 'one'), at: 1 })
  functions.on(InvokeCommand).callsFake(() => answer('{"batchItemFailures":[]}'))
  expect(await replayChanges(Bucket)).toEqual({ replayed: 2, failed: [] })
  expect(invoked()).toEqual([
    'arn:reactions {"Records":[{"eventID":"one"}]}',
    'arn:projections {"Records":[{"eventID":"two"}]}',
  ])
  expect(stored.size).toBe(0)
})

test.each([
  ['fails', { ...answer('{}'), FunctionError: 'Unhandled' }],
  ['is not done with all of it', answer('{"batchItemFailures":[{"itemIdentifier":"1"}]}')],
  ['answers something else', answer('null')],
])('what its consumer %s with stays', async (_, answered) => {
  stored.set('a', { text: refusedChange('arn:reactions', 'one'), at: 1 })
  functions.on(InvokeCommand).callsFake(() => answered)
  const { replayed, failed } = await replayChanges(Bucket)
  expect([replayed, failed.map(({ key }) => key)]).toEqual([0, ['a']])
  expect(stored.has('a')).toBe(true)
})

test('a file that is no record of Lambda stays, and the next is taken', async () => {
  stored.set('a', { text: '{"payload":7}', at: 1 })
  stored.set('b', { text: refusedChange('arn:reactions', 'one'), at: 2 })
  functions.on(InvokeCommand).callsFake(() => answer('{"batchItemFailures":[]}'))
  const { replayed, failed } = await replayChanges(Bucket)
  expect([replayed, failed.map(({ key }) => key)]).toEqual([1, ['a']])
})

test('what a queue refuses again is told, and stays in its new file', async () => {
  stored.set('refused/one-request-1.json', { text: refusedChange('arn:changes', 'one'), at: 1 })
  functions.on(InvokeCommand).callsFake(() => {
    stored.set('refused/one-request-2.json', { text: refusedChange('arn:changes', 'one'), at: 2 })
    return answer('{"batchItemFailures":[]}')
  })
  expect(await replayChanges(Bucket)).toEqual({
    replayed: 1,
    failed: [{ key: 'refused/one-request-2.json', reason: 'it was put aside meanwhile' }],
  })
  expect([...stored.keys()]).toEqual(['refused/one-request-2.json'])
})
