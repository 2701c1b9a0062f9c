import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '#functions/platform/table/changes.ts'
import { CAMPINAS_LANDMARKS } from '#local/campinas/landmarks.ts'
import { startLocation } from '#local/emulators/location.ts'
import { MAX_PLACE_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * The places of points as visitors find them: which typed text finds which places, that their counts follow changes,
 * and the cost of a keystroke.
 */

const database = await startTable()
afterAll(() => database.close())
const index = await startLocation({
  gazetteer: { municipalities: [], streets: [], landmarks: CAMPINAS_LANDMARKS },
  onCrash: sentence => expect.fail(sentence),
})
afterAll(() => index.close())
process.env.AWS_ENDPOINT_URL_LOCATION = index.endpoint
const points = await import('./points-use-cases.ts')
const { findPlaces } = await import('#functions/map/find-places.ts')
const { findPlacesByText } = await import('#functions/map/geocoding/find-places-by-text.ts')
const { listPhotosOfPoints } = await import('#functions/map/point-photos.ts')
const { table } = await import('#functions/platform/table/client.ts')
const { PutCommand } = await import('@aws-sdk/lib-dynamodb')
const { pointKey } = await import('#functions/platform/table/keys.ts')
const { measureKeystrokeCosts, MAX_READ_UNITS_PER_KEYSTROKE } = await import('./keystrokes.ts')

const findAt = asFunction('map', findPlaces)
const find = (asked: { text: string }) => findAt(asked, { now: new Date().toISOString() })
const found = async (text: string) =>
  (await find({ text })).map(({ kind, name, city, points: all, available }) =>
    [kind, [name, city].filter(Boolean).join(', '), all, available].join(' | '),
  )
const put = (point: Point) =>
  table.send(
    new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...point, ...pointKey(point.id), kind: 'point' } }),
  )
async function become(before: Point, changes: Partial<Point>): Promise<Point> {
  const laterPoint = { ...before, ...changes, version: before.version + 1 }
  await put(laterPoint)
  const change: Change<Point> = { id: crypto.randomUUID(), before, after: laterPoint }
  await points.syncPointFigures([change, change])
  return laterPoint
}

const inCambui = (id: string, changes: Partial<Point> = {}) =>
  aPoint(id, {
    name: 'Ouro | R. Barão de Jaguara c/ R. Conceição',
    street_name: 'R. Barão de Jaguara',
    intersection_name: 'R. Conceição',
    neighborhood: 'Cambuí',
    city: 'Campinas',
    latitude: -22.9,
    longitude: -47.05,
    ...changes,
  })

const createdPoints = [
  inCambui('1'),
  inCambui('2', { status: 'sold' }),
  inCambui('3', { intersection_name: '', name: 'Painel do Shopping', latitude: -22.91, longitude: -47.06 }),
  inCambui('4', { is_available: false }),
  inCambui('5', { latitude: null, longitude: null }),
  aPoint('6', {
    street_name: 'Rua Campinas',
    neighborhood: 'Vila Cambuí',
    city: 'Americana',
    name: 'Ouro | Rua Campinas',
  }),
  // A street of that name is listed after the neighbourhood, because a neighbourhood ranks higher.
  aPoint('7', {
    name: 'Prata | R. Cambuí',
    street_name: 'R. Cambuí',
    intersection_name: '',
    neighborhood: 'Vila Nova',
    city: 'Hortolândia',
    image_url: '/media/point_images/7.jpg',
    asset_code: 'CPS-7',
  }),
]

beforeAll(async () => {
  await points.insertPricingTier(goldTier)
  await points.batchWritePoints(createdPoints)
  await points.indexPointsWrittenInBulk(createdPoints)
})

const OF_CAMBUI = [
  'neighborhood | Cambuí, Campinas | 3 | 2',
  'street | R. Cambuí, Hortolândia | 1 | 1',
  'neighborhood | Vila Cambuí, Americana | 1 | 1',
]

describe('places are found', () => {
  test.each([
    ['Cambuí', OF_CAMBUI],
    ['CAMBUI', OF_CAMBUI],
    ['cambui americ', ['neighborhood | Vila Cambuí, Americana | 1 | 1']],
    ['camp', ['city | Campinas | 3 | 2', 'street | Rua Campinas, Americana | 1 | 1']],
    [
      'Rua Barão de Jaguara, 1000 - Campinas/SP',
      [
        'street | R. Barão de Jaguara, Campinas | 3 | 2',
        'crossing | R. Barão de Jaguara c/ R. Conceição, Campinas | 2 | 1',
      ],
    ],
    ['conceicao', ['crossing | R. Barão de Jaguara c/ R. Conceição, Campinas | 2 | 1']],
    ['shopping', ['point | Painel do Shopping, Campinas | 1 | 1']],
    ['c', []],
    ['rua', []],
    ['&%$#@! ///', []],
    ['Xanadu', []],
    ['cambuí '.repeat(40).slice(0, MAX_PLACE_SEARCH_LENGTH), OF_CAMBUI],
  ])('by %j', async (text, places) => expect(await found(text)).toEqual(places))

  test('with where their points stand, and a point with its id', async () => {
    const [{ bounds, point_id } = { bounds: [0, 0, 0, 0] }] = await find({ text: 'cambui campinas' })
    expect(point_id).toBeUndefined()
    const [west = 0, south = 0, east = 0, north = 0] = bounds
    // The box contains both points, and is no larger than one of the map's parts around them.
    expect([west < -47.06, east > -47.05, south < -22.91, north > -22.9]).toEqual([true, true, true, true])
    expect([east - west < 0.04, north - south < 0.03]).toEqual([true, true])
    expect((await find({ text: 'painel' })).map(each => each.point_id)).toEqual(['3'])
  })
})

test('a landmark is found where no points are called so, and costs no more than a keystroke may', async () => {
  const ask = asFunction('geocoding', findPlacesByText)
  const keystroke = async () => {
    const text = 'lagoa do taquaral'
    return { points: await found(text), places: await ask({ text }, { now: new Date().toISOString() }) }
  }
  let answer = await keystroke()
  const { units } = await measureTableCost(table, async () => {
    answer = await keystroke()
  })
  expect(answer.points).toEqual([])
  expect(answer.places).toMatchObject([
    { label: 'Lagoa do Taquaral, Taquaral, Campinas, SP', landmark: 'Lagoa do Taquaral', latitude: -22.8748 },
  ])
  expect(units).toBeLessThanOrEqual(MAX_READ_UNITS_PER_KEYSTROKE)
})

test.each([
  ['a point by its code', 'pu-00003', ['point | Painel do Shopping, Campinas | 1 | 1']],
  ['a point by the code of its own', 'cps-7', ['point | Prata | R. Cambuí, Hortolândia | 1 | 1']],
  ['no point that is withheld', 'PU-00004', []],
  ['no point that is not on the map', 'PU-00005', []],
  ['no point by a code that it no longer has', 'PU-00007', []],
  ['no point by a part of its code', 'PU-0000', []],
])('finds %s', async (_, typed, meant) => expect(await found(typed)).toEqual(meant))

test('the list’s page gets the photos of its points', async () => {
  const photos = await asFunction('map', listPhotosOfPoints)(
    { point_ids: ['7', '1', 'no-such'] },
    { now: new Date().toISOString() },
  )
  expect(photos.toSorted((a, b) => a.point_id.localeCompare(b.point_id))).toEqual([
    { point_id: '1', image_url: createdPoints[0]?.image_url ?? null, asset_code: 'PU-00001' },
    { point_id: '7', image_url: '/media/point_images/7.jpg', asset_code: 'CPS-7' },
  ])
})

test('counts follow what happens to a point, however often its change comes', async () => {
  const [first] = createdPoints
  if (!first) throw new Error('no point')
  const reservedPoint = await become(first, { status: 'reserved' })
  expect(await found('cambui campinas')).toEqual(['neighborhood | Cambuí, Campinas | 3 | 1'])
  const movedPoint = await become(reservedPoint, { neighborhood: 'Taquaral', status: 'available' })
  expect(await found('cambui campinas')).toEqual(['neighborhood | Cambuí, Campinas | 2 | 1'])
  expect(await found('taquaral')).toEqual(['neighborhood | Taquaral, Campinas | 1 | 1'])
  await become(movedPoint, { is_available: false })
  expect(await found('taquaral')).toEqual([])
})

// More places than one read returns for any word; tests/soak/places.test.ts searches among 800.
test('a keystroke costs at most 10 read units, among hundreds of places that begin alike', async () =>
  expect(await measureKeystrokeCosts(300)).toEqual({
    sa: 4.5,
    san: 4.5,
    sant: 4.5,
    santa: 4.5,
    'santa barbara': 4.5,
    'santa nowhere': 4.5,
    'santa barbara nowhere': 9,
    'jardim santo antonio': 4.5,
    'painel sao aurelio q299, campinas': 3,
  }))
