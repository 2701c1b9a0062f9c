import { BatchGetCommand, BatchWriteCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'

/** A point that changes while its postings are being written. */

const dynamo = mockClient(DynamoDBDocumentClient)
const { syncPostings } = await import('#functions/platform/lists/sync-list.ts')
const { pointsList, reindexPointsReaction } = await import('#functions/catalogue/points/listed-points-store.ts')

const list = asFunction('search', () => syncPostings(pointsList, [event]))

const freePoint = aPoint('7')
const soldPoint = aPoint('7', { status: 'sold', updated_at: '2026-11-02T12:00:00.000Z', version: 2 })
const event = { id: 'event-1', kind: 'point', before: undefined, after: { kind: 'point', ...freePoint } }

/** Responses of the table to successive reads of the point; the last response is repeated. */
let answers: (Point | undefined)[]
beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    if (RequestItems['unit-table'].Keys[0].SK === 'COUNTED') return { Responses: {} }
    const foundPoint = answers.length > 1 ? answers.shift() : answers[0]
    return { Responses: { 'unit-table': foundPoint ? [foundPoint] : [] } }
  })
})

/** Partitions in which the point has postings at the end. */
function foundIn(): string[] {
  const there = new Map<string, string>()
  for (const { args } of dynamo.commandCalls(BatchWriteCommand))
    for (const { PutRequest, DeleteRequest } of args[0].input.RequestItems?.['unit-table'] ?? []) {
      const { PK, SK } = PutRequest?.Item ?? DeleteRequest?.Key ?? {}
      if (PutRequest) there.set(`${PK} ${SK}`, String(PK))
      else there.delete(`${PK} ${SK}`)
    }
  return [...there.values()].filter(PK => PK.includes('status#'))
}

test('a point that is sold while it is made findable as free is found as sold alone', async () => {
  answers = [freePoint, soldPoint]
  await list()
  expect(foundIn()).toEqual(['POINT_POSTINGS#status#sold'])
})

test('a point that is deleted meanwhile is found no more', async () => {
  answers = [freePoint, undefined]
  await list()
  expect(foundIn()).toEqual([])
})

test('a point that never stands still is left to the next try of the batch', async () => {
  let version = 1
  dynamo.on(BatchGetCommand).callsFake(() => {
    version += 1
    return { Responses: { 'unit-table': [aPoint('7', { version })] } }
  })
  await expect(list()).rejects.toThrow('too many concurrent changes')
})

test('a new point is counted once, with its mark and its sums in one transaction', async () => {
  answers = [freePoint]
  const storedPoint = { kind: 'point', ...freePoint }
  await asFunction(
    'search',
    reindexPointsReaction.handle,
  )([{ id: 'x', kind: 'point', before: undefined, after: storedPoint }])
  const actions = dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
  expect(actions[0]?.Put?.Item).toMatchObject({ kind: 'counted_point', id: '7', revision: 1 })
  expect(actions.slice(1).map(({ Update }) => Update?.UpdateExpression)).toContainEqual(expect.stringContaining('ADD'))
})
