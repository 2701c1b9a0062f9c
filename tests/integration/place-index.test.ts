import { afterAll, expect, test } from 'vitest'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { map } from '#shared/map/api/map.ts'
import { placeIndexSchema } from '#shared/map/rules/place-index.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * The index for the place search follows changes of points like the map. A browser that has the current index gets the
 * response 304.
 */

const database = await startTable()
afterAll(() => database.close())
const { batchWritePoints } = await import('#functions/catalogue/points/points-store.ts')
const { syncPointsOnMap, indexPointsOnMap } = await import('#functions/map/sync-points-on-map.ts')
const { handler } = await import('#functions/api/map.ts')
const { table } = await import('#functions/platform/table/client.ts')
const { PutCommand } = await import('@aws-sdk/lib-dynamodb')
const { pointKey } = await import('#functions/platform/table/keys.ts')

/** Region of the geohash around Campinas. */
const REGION = '6gy'
const inCambui = (id: string, changes: Partial<Point> = {}) =>
  aPoint(id, {
    name: 'Ouro | R. Conceição',
    street_name: 'R. Conceição',
    neighborhood: 'Cambuí',
    city: 'Campinas',
    latitude: -22.9,
    longitude: -47.05,
    tag_ids: ['centro'],
    ...changes,
  })

async function put(before: Point, changes: Partial<Point>): Promise<Point> {
  const laterPoint = { ...before, ...changes, version: before.version + 1 }
  await table.send(
    new PutCommand({
      TableName: process.env.TABLE_NAME,
      Item: { ...laterPoint, ...pointKey(laterPoint.id), kind: 'point' },
    }),
  )
  const change: Change<Point> = { id: crypto.randomUUID(), before, after: laterPoint }
  await syncPointsOnMap([change, change])
  return laterPoint
}

const ask = (etag?: string) =>
  callHandler(handler, map.getPlaceIndex, {
    path: { region: REGION },
    ...(etag ? { headers: { 'if-none-match': etag } } : {}),
  })
async function index() {
  const { body } = await ask()
  const { places, tags, tiers } = placeIndexSchema.parse(body)
  return {
    places: places.map(({ kind, name, city, points, available }) => [kind, name, city, points, available].join(' | ')),
    tags: tags.map(({ tag_id, points, available }) => [tag_id, points, available].join(' | ')),
    tiers: tiers.map(({ pricing_tier_id, points }) => [pricing_tier_id, points].join(' | ')),
  }
}

test('counts follow the points, and what is unchanged is not sent again', async () => {
  const points = [
    inCambui('1'),
    inCambui('2', { status: 'sold', name: 'Painel do Largo' }),
    inCambui('3', { is_available: false }),
    aPoint('4', { latitude: -10, longitude: -40 }),
  ]
  await batchWritePoints(points)
  await indexPointsOnMap(points)
  expect(await index()).toEqual({
    places: [
      'city | Campinas |  | 2 | 1',
      'neighborhood | Cambuí | Campinas | 2 | 1',
      'street | R. Conceição | Campinas | 2 | 1',
      'point | Painel do Largo | Campinas | 1 | 0',
    ],
    tags: ['centro | 2 | 1'],
    tiers: ['tier-ouro | 2'],
  })

  const { headers, body } = await ask()
  expect(headers?.['cache-control']).toBe('public, max-age=60, s-maxage=60, stale-while-revalidate=600')
  expect(placeIndexSchema.parse(body).landmarks.map(({ name }) => name)).toContain('Lagoa do Taquaral')
  const etag = String(headers?.etag)
  expect((await ask(etag)).status).toBe(304)
  // A CDN that compresses a response makes its ETag weak
  expect((await ask(`W/${etag}`)).status).toBe(304)

  const [first] = points
  if (!first) throw new Error('no point')
  const movedPoint = await put(first, { neighborhood: 'Taquaral' })
  expect((await ask(etag)).status).toBe(200)
  expect((await index()).places).toContain('neighborhood | Taquaral | Campinas | 1 | 1')
  await put(movedPoint, { status: 'reserved' })
  expect((await index()).places).toContain('neighborhood | Taquaral | Campinas | 1 | 0')
})

test('costs a few units when nothing changed, and reads only the cells that did', async () => {
  await ask()
  // Reads two items with lists of the region's cells; only one of them exists
  expect((await measureTableCost(table, () => ask())).units).toBeLessThanOrEqual(2)
})

test('of a region without points has none, and takes no other name for one', async () => {
  const { status, body } = await callHandler(handler, map.getPlaceIndex, { path: { region: '7zz' } })
  expect([status, placeIndexSchema.parse(body).places]).toEqual([200, []])
  expect((await callHandler(handler, map.getPlaceIndex, { path: { region: '../' } })).status).toBe(400)
})
