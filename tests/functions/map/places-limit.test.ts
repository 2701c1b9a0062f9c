import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { map } from '#shared/map/api/map.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'

const { handler } = await import('#functions/api/map.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

/** Number of requests from the address, including the current one. */
let asked = 0
beforeEach(() => {
  dynamo.reset()
  dynamo.on(QueryCommand).resolves({ Items: [] })
  dynamo.on(UpdateCommand).callsFake(() => ({ Attributes: { count: asked } }))
})
const search = () => callHandler(handler, map.findPlaces, { query: { text: 'Americana' } })

test('whoever types finds places; a machine is told to wait before the table is read', async () => {
  asked = 600
  expect((await search()).status).toBe(200)
  expect(dynamo.commandCalls(UpdateCommand)[0]?.args[0].input.Key?.PK).toMatch(/^THROTTLE#places#/)
  expect(dynamo.commandCalls(QueryCommand).length).toBeGreaterThan(0)
  dynamo.resetHistory()
  asked = 601
  const { status, body, headers } = await search()
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(headers?.['retry-after'])).toBeGreaterThan(0)
  expect(headers?.['cache-control']).not.toContain('max-age=60')
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0)
})
