import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '#functions/platform/table/changes.ts'
import type { PointListQuery } from '#shared/catalogue/api/points.ts'
import { pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** The list of points with every filter and in both directions, while points change. */

const database = await startTable()
afterAll(() => database.close())
const points = await import('./points-use-cases.ts')
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()
const silver = { ...goldTier, id: 'tier-prata', name: 'Prata' }
const STREETS = ['Av. Brasil', 'R. das Flores', 'Rua São João', 'R. XV de Novembro'] as const

/** 240 points, some of which match each filter. */
const all: Point[] = Array.from({ length: 240 }, (_, index) =>
  aPoint(String(index + 1), {
    name: `${index % 3 === 0 ? 'Ouro' : 'Prata'} | ${STREETS[index % 4]}`,
    street_name: STREETS[index % 4] ?? '',
    neighborhood: index % 5 === 0 ? 'Jardim Brasília' : 'Centro',
    pricing_tier_id: index % 3 === 0 ? goldTier.id : silver.id,
    status: index % 7 === 0 ? 'sold' : 'available',
    order_id: index % 7 === 0 ? 'order-1' : null,
    tag_ids: [...(index % 2 ? ['tag-a'] : []), ...(index % 6 ? [] : ['tag-b'])],
    price_1y: index % 4 ? null : 90_000,
    is_available: index % 11 !== 0,
    ...(index % 8 ? {} : { latitude: null, longitude: null }),
    // Three points each have the same time, so only their ids determine their order.
    updated_at: at(Math.floor(index / 3)),
  }),
)
const numbered = (keep: (index: number) => boolean): string[] =>
  all.flatMap(({ id }, index) => (keep(index) ? [id] : [])).toSorted()

beforeAll(async () => {
  for (const tier of [goldTier, silver]) await points.insertPricingTier(tier)
  await points.batchWritePoints(all)
  await points.indexPointsWrittenInBulk(all)
})

/** All points of a list, read page by page. Asserts that no page is longer than requested. */
async function everyPage(filter: PointListQuery, sort: 'newest' | 'oldest', limit = '25'): Promise<Point[]> {
  const foundPoints: Point[] = []
  let cursor: string | null | undefined
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(100)
    const page = await points.listPoints({ ...filter, sort, limit, ...(cursor ? { cursor } : {}) })
    expect(page.items.length).toBeLessThanOrEqual(Number(limit))
    foundPoints.push(...page.items)
    cursor = page.cursor
  }
  return foundPoints
}

const FILTERS: [string, PointListQuery, (index: number) => boolean][] = [
  ['none', {}, () => true],
  ['a status', { status: 'sold' }, index => index % 7 === 0],
  ['what is available', { status: 'available' }, index => index % 7 !== 0],
  ['a tier', { pricing_tier_id: goldTier.id }, index => index % 3 === 0],
  ['a tag', { tag_id: 'tag-b' }, index => index % 6 === 0],
  ['no place', { located: 'no' }, index => index % 8 === 0],
  ['a place', { located: 'yes' }, index => index % 8 !== 0],
  ['withdrawn', { offered: 'no' }, index => index % 11 === 0],
  ['offered', { offered: 'yes' }, index => index % 11 !== 0],
  ['a beginning of a word', { search: 'bras' }, index => index % 4 === 0 || index % 5 === 0],
  ['two words, one without its accent', { search: 'JOAO  pra' }, index => index % 4 === 2 && index % 3 !== 0],
  ['a short word', { search: 'xv' }, index => index % 4 === 3],
  ['a word that many have, written out', { search: 'rua flores' }, index => index % 4 === 1],
  ['only a word that many have', { search: 'avenida' }, index => index % 4 === 0],
  ['words that no point has', { search: 'brasil zebra' }, () => false],
  [
    'several at once',
    { search: 'centro', tag_id: 'tag-a', status: 'available', located: 'yes', pricing_tier_id: silver.id },
    index => index % 5 !== 0 && index % 2 === 1 && index % 7 !== 0 && index % 8 !== 0 && index % 3 !== 0,
  ],
]

test.each(FILTERS)('%s: every point of the filter once, page after page, in order', async (_, filter, isMeant) => {
  const newest = await everyPage(filter, 'newest')
  expect(newest.map(({ id }) => id).toSorted()).toEqual(numbered(isMeant))
  const moments = newest.map(({ updated_at }) => updated_at)
  expect(moments).toEqual(moments.toSorted().reverse())
  const oldest = await everyPage(filter, 'oldest')
  expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse())
})

test('an id is found, first, and only with the filters beside it', async () => {
  const [first, ...others] = (await points.listPoints({ search: '8', sort: 'newest', limit: '25' })).items
  expect(first?.id).toBe('8')
  expect(others).toEqual([])
  expect((await points.listPoints({ search: '8', status: 'sold', sort: 'newest', limit: '25' })).items.length).toBe(1)
  expect((await points.listPoints({ search: '9', status: 'sold', sort: 'newest', limit: '25' })).items).toEqual([])
})

test('a cursor reaches no other list: what is not a place by time is refused', async () => {
  for (const place of ['nonsense', 'PROFILE#1', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z#1#2', ''])
    await expect(
      points.listPoints({ cursor: Buffer.from(place).toString('base64url'), sort: 'newest', limit: '25' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('tags and tiers are counted, and points of a tag swept in pieces', async () => {
  expect(await points.countPointsWithTag('tag-a')).toEqual({ points: 120, more: false })
  expect(await points.countPointsWithTag('tag-none')).toEqual({ points: 0, more: false })
  const own = numbered(index => index % 3 === 0 && index % 4 === 0).length
  expect(await points.countPointsOfTier(goldTier.id)).toEqual({
    points: 80,
    more: false,
    following: { price_1y: 80 - own, price_2y: 80, price_3y: 80, price_4y: 80, price_5y: 80 },
  })
  const swept: string[] = []
  let after: string | undefined
  do {
    const { ids, next } = await points.findPointIdsWithTag('tag-b', after, 7)
    swept.push(...ids)
    after = next
  } while (after)
  expect(swept.toSorted()).toEqual(numbered(index => index % 6 === 0))
})

const changed = (before: Point | undefined, after: Point | undefined): Change<Point> => ({
  id: after?.id ?? before?.id ?? '',
  before,
  after,
})

async function edited(id: string, changes: Partial<Point>, now: string): Promise<[Point, Point]> {
  const readPoint = await points.findPoint(id)
  if (!readPoint) throw new Error(`no point ${id}`)
  const { image_url: _, ...form } = { ...pointFieldsSchema.parse({ ...readPoint, ...changes }), image_url: null }
  await points.editPoint({ ...form, point_id: id, edit_version: readPoint.edit_version }, { actor: managerActor, now })
  const is = await points.findPoint(id)
  if (!is) throw new Error(`no point ${id}`)
  return [readPoint, is]
}

const foundBy = async (filter: PointListQuery) => (await everyPage(filter, 'newest')).map(({ id }) => id)
const placesOf = async (facet: string, id: string): Promise<string[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME ?? '',
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': `POINT_POSTINGS#${facet}` },
    }),
  )
  return Items.filter(item => item.id === id).map(item => String(item.SK))
}

test('events that come late, twice or in any order leave what the table has', async () => {
  const firstPoint = aPoint('1001', { street_name: 'Rua Girassol', name: 'Ouro | Rua Girassol' })
  await points.insertPoint(firstPoint)
  await points.syncPointPostings([changed(undefined, firstPoint)])
  expect(await foundBy({ search: 'girassol' })).toEqual(['1001'])

  const [, second] = await edited('1001', { street_name: 'Rua Hibisco', name: 'Ouro | Rua Hibisco' }, at(2000))
  // The consumer has not handled the change yet, but the list already shows the point's current state.
  expect(await foundBy({ search: 'girassol' })).toEqual([])
  const [, third] = await edited('1001', { street_name: 'Rua Ipê', name: 'Ouro | Rua Ipê' }, at(2001))
  await points.syncPointPostings([changed(second, third)])
  await points.syncPointPostings([
    changed(firstPoint, second),
    changed(undefined, firstPoint),
    changed(firstPoint, second),
  ])
  expect(await foundBy({ search: 'ipe' })).toEqual(['1001'])
  expect(await placesOf('word#gir', '1001')).toEqual([])
  expect(await placesOf('word#hib', '1001')).toEqual([])
  expect(await placesOf(`tier#${goldTier.id}`, '1001')).toEqual([`${at(2001)}#1001`])

  await points.removePoint({ point_id: '1001' }, { actor: managerActor, now: at(2002) })
  await points.syncPointPostings([changed(third, undefined)])
  await points.syncPointPostings([changed(second, third)])
  expect(await placesOf(`tier#${goldTier.id}`, '1001')).toEqual([])
  expect(await placesOf('word#ipe', '1001')).toEqual([])
})

test('a point that is found at its old place and its new one is shown once', async () => {
  const firstPoint = aPoint('1002', { street_name: 'Rua Jasmim', updated_at: at(3000) })
  await points.insertPoint(firstPoint)
  await points.syncPointPostings([changed(undefined, firstPoint)])
  const [, second] = await edited('1002', { neighborhood: 'Outro' }, at(3001))
  await points.indexPointsWrittenInBulk([second])
  expect((await placesOf('word#jas', '1002')).length).toBe(2)
  expect(await foundBy({ search: 'jasmim' })).toEqual(['1002'])
})

test('consumers that race over the same points leave each where it is', async () => {
  const somePoints = Array.from({ length: 12 }, (_, index) =>
    aPoint(String(2000 + index), { street_name: 'Rua Lírio' }),
  )
  await points.batchWritePoints(somePoints)
  await points.syncPointPostings(somePoints.map(each => changed(undefined, each)))
  // Each change is handled while the next one is made; a consumer may have read the previous state.
  const consumers: Promise<void>[] = []
  for (let round = 0; round < 4; round += 1)
    for (const { id } of somePoints) {
      const change = changed(...(await edited(id, { neighborhood: `Bairro ${round}` }, at(4000 + round))))
      consumers.push(points.syncPointPostings([change]))
    }
  await Promise.all(consumers)
  for (const { id } of somePoints) expect(await placesOf('word#lir', id)).toEqual([`${at(4003)}#${id}`])
  expect((await foundBy({ search: 'lirio' })).toSorted()).toEqual(somePoints.map(({ id }) => id))
})

test('free in a term: what nobody has, holds or blocks in it, also where a posting does not say so', async () => {
  const free = '2099-03-01/2100-03-01'
  const booking = { kind: 'block', order_id: null, reserved_until: null, reason: 'Obra' } as const
  const sold = { status: 'sold', order_id: 'order-9' } as const
  const bronze = { ...goldTier, id: 'tier-bronze', name: 'Bronze' }
  await points.insertPricingTier(bronze)
  const made = [
    { id: '901' },
    { id: '902', ...sold, sold_until: '2099-03-01T02:59:59.999Z' },
    { id: '903', ...sold, sold_until: '2099-03-01T12:00:00.000Z' },
    { id: '904', ...sold, sold_until: null },
    {
      id: '905',
      status: 'reserved',
      order_id: 'order-9',
      reserved_until: '2099-01-01T00:00:00.000Z',
      held_to: '2099-02-01',
    },
    { id: '906', status: 'reserved', order_id: 'order-9', reserved_until: '2026-01-01T00:00:00.000Z' },
    { id: '907', bookings: [{ ...booking, from: '2099-12-31', to: '2100-01-01' }] },
    { id: '908', bookings: [{ ...booking, from: '2100-03-01', to: '2101-03-01' }] },
    { id: '909', is_available: false },
  ] as const
  const all = made.map(({ id, ...changes }) => aPoint(id, { pricing_tier_id: bronze.id, ...changes } as Partial<Point>))
  await points.batchWritePoints(all)
  await points.indexPointsWrittenInBulk(all)
  const freeOnes = async (filter: PointListQuery) =>
    (await everyPage({ ...filter, free }, 'newest')).map(({ id }) => id).filter(id => id.length === 3 && id > '900')
  const expected = ['901', '902', '905', '906', '908']
  expect((await freeOnes({ pricing_tier_id: bronze.id })).toSorted()).toEqual(expected)
  expect((await freeOnes({})).toSorted()).toEqual(expected)

  // Postings as a release that did not have this filter wrote them.
  const { Items: postings = [] } = await table.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'PK = :tier',
      ExpressionAttributeValues: { ':tier': `POINT_POSTINGS#tier#${bronze.id}` },
    }),
  )
  expect(postings).toHaveLength(9)
  for (const { occupancy: _, ...posting } of postings)
    await table.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: posting }))
  expect((await freeOnes({ pricing_tier_id: bronze.id })).toSorted()).toEqual(expected)
})
