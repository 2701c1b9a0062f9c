import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'

/** Which tags a visitor can filter by. */

const dynamo = mockClient(DynamoDBDocumentClient)
const tagsOnMap = asFunction('map', (await import('#functions/map/tags-on-map.ts')).listTagsOnMap)
const { postingsOf } = await import('#functions/platform/lists/postings-store.ts')
const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')

const TAGS = ['Alto fluxo', 'Centro', 'Escola', 'Vazia'].map(name => ({
  PK: 'TAGS',
  id: name.toLowerCase().replace(' ', '-'),
  name,
}))

/** Makes the table return the postings of these points in a partition, `atOnce` per page. */
function tableWith(points: readonly Point[], atOnce = 10) {
  const items = points
    .flatMap(point => postingsOf(pointsList, point))
    .map(({ key, write }) => ({ ...key, ...write.PutRequest?.Item }))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: of, KeyConditionExpression }) => {
    if (KeyConditionExpression === 'PK = :tags') return { Items: TAGS }
    const here = items
      .filter(({ PK, SK }) => PK === of[':list'] && (of[':after'] === undefined || SK < of[':after']))
      .toSorted((a, b) => (a.SK < b.SK ? 1 : -1))
    const page = here.slice(0, atOnce)
    return { Items: page, ...(here.length > page.length ? { LastEvaluatedKey: page.at(-1) } : {}) }
  })
}

beforeEach(() => dynamo.reset())

test('a tag is offered that a point on the map has, sold or not', async () => {
  tableWith([aPoint('1', { tag_ids: ['centro'] }), aPoint('2', { tag_ids: ['escola'], status: 'sold' })])
  expect((await tagsOnMap()).map(({ name }) => name)).toEqual(['Centro', 'Escola'])
})

test('a tag is not offered whose points no visitor sees', async () => {
  tableWith([
    aPoint('1', { tag_ids: ['centro'], is_available: false }),
    aPoint('2', { tag_ids: ['escola'], latitude: null, longitude: null }),
  ])
  expect(await tagsOnMap()).toEqual([])
})

test('a point on the map is found behind many that are not', async () => {
  const withdrawn = Array.from({ length: 5 }, (_, index) =>
    aPoint(String(index + 10), { tag_ids: ['centro'], is_available: false, updated_at: '2026-11-05T12:00:00.000Z' }),
  )
  tableWith([aPoint('1', { tag_ids: ['centro'] }), ...withdrawn], 2)
  expect((await tagsOnMap()).map(({ name }) => name)).toEqual(['Centro'])
})
