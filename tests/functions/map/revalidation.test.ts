import { gzipSync } from 'node:zlib'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { map } from '#shared/map/api/map.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'

const { handler } = await import('#functions/api/map.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

/** A stored region whose cell has one part. */
const regionWith = (revision: number, available = 3) => ({
  kind: 'map_region',
  region: '6gx',
  revision,
  parts: gzipSync(JSON.stringify({ na: [available, 0, 0, null, revision] })),
})
const hold = (revision: number, available = 3) =>
  dynamo
    .on(QueryCommand)
    .resolves({ Items: [] })
    .on(QueryCommand, { ExpressionAttributeValues: { ':regions': 'MAP_REGIONS' } })
    .resolves({ Items: [regionWith(revision, available)] })
    .on(BatchGetCommand)
    .resolves({ Responses: { 'unit-table': [regionWith(revision, available)] } })

beforeEach(() => {
  dynamo.reset()
  hold(1)
  dynamo.on(GetCommand).resolves({})
})

describe('what an open map is refetched for', () => {
  test('the list of cells is 304 without a body while no point changed, also to a cache that made the ETag weak', async () => {
    const first = await callHandler(handler, map.listCells)
    expect(first.status).toBe(200)
    const etag = String(first.headers?.etag)
    expect(etag).toMatch(/^"[\w-]{16}"$/)
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`]) {
      const again = await callHandler(handler, map.listCells, { headers: { 'if-none-match': known } })
      expect(again).toMatchObject({ status: 304, body: undefined, headers: { etag } })
      expect(again.headers?.['cache-control']).toBe('public, max-age=0, s-maxage=2')
    }
  })

  test('the list of cells is sent again once a point changed', async () => {
    const first = await callHandler(handler, map.listCells)
    hold(2)
    const again = await callHandler(handler, map.listCells, {
      headers: { 'if-none-match': String(first.headers?.etag) },
    })
    expect(again.status).toBe(200)
    expect(again.headers?.etag).not.toBe(first.headers?.etag)
  })

  test.each([
    ['map settings', map.getSettings, undefined],
    ['what an opening map needs', map.getOpening, undefined],
    ['a point', map.getPoint, { point_id: '1' }],
  ])('%s: 304 while unchanged', async (_, route, path) => {
    dynamo.on(QueryCommand).resolves({ Items: [] })
    if (path) dynamo.on(GetCommand).resolves({ Item: aPoint('1') })
    const sent = path ? { path } : {}
    const first = await callHandler(handler, route, sent)
    expect(first.status).toBe(200)
    const again = await callHandler(handler, route, {
      ...sent,
      headers: { 'if-none-match': String(first.headers?.etag) },
    })
    expect(again).toMatchObject({ status: 304, body: undefined })
  })

  test('an opening map gets the points of the regions it looks at, and 304 without a read of them while no version is new', async () => {
    hold(4)
    const query = { regions: '6gx' }
    const first = await callHandler(handler, map.getOpening, { query })
    const [cell] = first.body?.cells ?? []
    expect(first.body?.cells).toMatchObject([{ cell: '6gxn', counts: { available: 3, reserved: 0, sold: 0 } }])
    expect(first.body?.points).toMatchObject([{ cell: '6gxn', version: cell?.version, ids: [] }])
    expect(first.headers?.['cache-control']).toBe('public, max-age=0, s-maxage=2')
    dynamo.resetHistory()
    const headers = { 'if-none-match': String(first.headers?.etag) }
    expect(await callHandler(handler, map.getOpening, { query, headers })).toMatchObject({
      status: 304,
      body: undefined,
    })
    const partitions = dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input.ExpressionAttributeValues)
    expect(partitions.filter(values => values?.[':cell'])).toEqual([])
    hold(5)
    const changed = await callHandler(handler, map.getOpening, { query, headers })
    expect(changed.status).toBe(200)
    expect(changed.body?.points[0]?.version).not.toBe(cell?.version)
  })

  test.each([
    ['of other regions', { regions: '6gy' }, 3],
    ['of a map that names none', {}, 3],
    ['of more than 5,000 points', { regions: '6gx' }, 5_001],
  ])('the cells %s come without points', async (_, query, available) => {
    hold(6, available)
    const { body } = await callHandler(handler, map.getOpening, { query })
    expect(body?.cells).toHaveLength(available === 3 ? 0 : 1)
    expect(body?.points).toEqual([])
  })

  test('a cell is kept for a day under the URL with its version, and for two seconds under any other', async () => {
    const cacheOf = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await callHandler(handler, map.getCell, { path: { cell: '6gxn' }, query, headers })
      return [response.status, response.headers?.['cache-control']]
    }
    const [first] = (await callHandler(handler, map.listCells, { query: { regions: '6gx' } })).body?.cells ?? []
    const version = first?.version ?? ''
    const sameVersion = { 'if-none-match': `"${version}"` }
    expect(version).toMatch(/^[\w-]{16}$/)
    expect(await cacheOf({ version })).toEqual([200, 'public, max-age=86400, immutable'])
    expect(await cacheOf({ version }, sameVersion)).toEqual([304, 'public, max-age=86400, immutable'])
    expect(await cacheOf({})).toEqual([200, 'public, max-age=0, s-maxage=2'])
    expect(await cacheOf({}, sameVersion)).toEqual([304, 'public, max-age=0, s-maxage=2'])
    expect(await cacheOf({ version: 'AAAAAAAAAAAAAAAA' })).toEqual([200, 'public, max-age=0, s-maxage=2'])
  })

  test('the points under a version are read after it, consistently', async () => {
    hold(3) // a version that no instance has rendered yet
    await callHandler(handler, map.getCell, { path: { cell: '6gxn' } })
    const [points] = dynamo.commandCalls(QueryCommand)
    expect(points?.args[0].input).toMatchObject({
      ExpressionAttributeValues: { ':cell': 'CELL#6gxn' },
      ConsistentRead: true,
    })
  })
})
