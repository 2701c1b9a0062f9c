import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { map } from '#shared/map/api/map.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'

const { handler } = await import('#functions/api/map.ts')
const points = await import('#functions/catalogue/points/points-store.ts')
const { holdSoldPointAction, holdPointAction, releasePointAction, transferSoldPointAction } = points
const { sellPointAction, sellFreePointAction, startBookedContractAction } = points
const dynamo = mockClient(DynamoDBDocumentClient)

const PAST = '2026-01-01T12:00:00.000Z'
const FAR = '2099-01-01T12:00:00.000Z'
const held = { order_id: 'order-of-ana', company_name: 'Padaria da Ana', taken_since: PAST } as const

let stored: Point
beforeEach(() => {
  dynamo.reset()
  dynamo.on(GetCommand).callsFake(() => ({ Item: stored }))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: Object.values(ExpressionAttributeValues).includes('TIERS') ? [{ ...goldTier, version: 1 }] : [],
  }))
})

async function shown(changes: Partial<Point>) {
  stored = aPoint('7', changes)
  const answer = await callHandler(handler, map.getPoint, { path: { point_id: '7' } })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('what anybody may know of who has a point', () => {
  test.each([
    [{ status: 'reserved', reserved_until: FAR }, PAST],
    [{ status: 'sold', sold_until: FAR }, PAST],
    // The hold has expired, but the job that frees the point has not run yet.
    [{ status: 'reserved', reserved_until: PAST }, null],
  ] as const)('is since when they have it, while they do: %o', async (changes, since) =>
    expect(await shown({ ...held, ...changes })).toMatchObject({ taken_since: since }),
  )

  test('is never who', async () => {
    const told = JSON.stringify(await shown({ ...held, status: 'sold', sold_until: FAR }))
    expect(told).not.toMatch(/Padaria|order-of-ana|company|order_id/)
  })
})

describe('since when a point is taken', () => {
  const NOW = '2026-11-22T12:00:00.000Z'
  const set = (update: ReturnType<typeof holdPointAction>['Update']): unknown => {
    const [, name] = /taken_since = (:\w+)/.exec(update?.UpdateExpression ?? '') ?? []
    return name === undefined ? 'untouched' : update?.ExpressionAttributeValues?.[name]
  }
  const sale = { sold_from: PAST, sold_until: FAR, company_name: 'x' }

  test('begins with a reservation and where a renewal waits for its payment', () => {
    expect(
      set(holdPointAction(aPoint('1'), 1, { order_id: 'o', reserved_until: FAR, to: '2031-01-01', now: NOW }).Update),
    ).toBe(NOW)
    expect(set(holdSoldPointAction('1', { from: 'o', to: 'p', reserved_until: FAR }, NOW).Update)).toBe(NOW)
  })
  test('is the start of the contract once the point is sold, which a contract from before has long since had', () => {
    expect(set(sellPointAction('1', 'o', sale, NOW).Update)).toBe(PAST)
    expect(set(sellFreePointAction(aPoint('1'), { ...sale, order_id: 'o', sign: null }, NOW).Update)).toBe(PAST)
    expect(
      set(startBookedContractAction(aPoint('1'), { ...sale, order_id: 'o', installed_at: null }, NOW).Update),
    ).toBe(PAST)
  })
  test('goes on with a contract that is renewed, and ends when the point is free', () => {
    expect(set(transferSoldPointAction('1', { from: 'o', to: 'p' }, sale, NOW).Update)).toBe('untouched')
    expect(set(releasePointAction('1', 'o', NOW).Update)).toBeNull()
  })
})

describe('what anybody may know of a point that the office holds back', () => {
  const place = {
    latitude: -22.9,
    longitude: -47.06,
    image_url: '/media/point_images/7.jpg',
    facing: 'Centro',
  } as const

  test('is that it is there and not for sale: no price, place, photo or words', async () => {
    expect(await shown({ ...place, is_available: false, price_1y: 100_000, description: 'Segredo' })).toMatchObject({
      id: '7',
      is_available: false,
      status: 'available',
      price_1y: null,
      price_5y: null,
      latitude: null,
      longitude: null,
      image_url: null,
      description: '',
      facing: '',
    })
  })

  test('is the fields that are named for it and no other', async () => {
    const known = { face_width_cm: 240, face_height_cm: 120, mounting_height_cm: 300, daily_flow: 9000 } as const
    const said = { facing: 'Centro', nearby: 'Escola', lighting: 'front', intersection_name: 'Rua B' } as const
    const view = await shown({ ...place, ...known, ...said, is_available: false, price_3y: 5, description: 'Segredo' })
    const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
    expect(Object.fromEntries(Object.entries(view).filter(([, value]) => !isBlank(value)))).toEqual({
      id: '7',
      asset_code: 'PU-00007',
      name: 'Ouro | Rua 7',
      status: 'available',
      is_available: false,
      pricing_tier_id: 'tier-ouro',
      pricing_tier_name: 'Ouro',
      updated_at: '2026-11-01T12:00:00.000Z',
      street_name: 'Rua 7',
      intersection_name: 'Rua B',
      neighborhood: 'Centro',
      city: 'Americana',
    })
  })

  test('is as much as of others while somebody has it', async () => {
    const sold = { ...held, status: 'sold', sold_until: FAR, is_available: false } as const
    expect(await shown({ ...place, ...sold })).toMatchObject({ latitude: -22.9, facing: 'Centro', status: 'sold' })
  })
})
