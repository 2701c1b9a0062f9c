import { describe, expect, test } from 'vitest'
import { pointCode } from '#shared/domain/identifiers.ts'
import { distanceFromPoint, isFarFromPoint, keptPosition } from '#shared/domain/installation-proof.ts'
import { codeOf, readCode } from '#shared/domain/point-codes.ts'
import { eventsOfOrder, eventsOfPoint } from '#shared/domain/point-history.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { anOrder } from '#tests/support/orders.ts'

describe('how far from its point a photo was taken', () => {
  const at = { latitude: -22.78, longitude: -47.3, accuracy_m: 5 }
  test.each([
    ['at the point', at, { latitude: -22.78, longitude: -47.3 }, 0],
    [
      'a thousandth of a degree to the north',
      { ...at, latitude: -22.779 },
      { latitude: -22.78, longitude: -47.3 },
      111,
    ],
    ['without a position', null, { latitude: -22.78, longitude: -47.3 }, null],
    ['of a point without coordinates', at, { latitude: null, longitude: null }, null],
  ])('%s', (_, position, point, metres) => expect(distanceFromPoint(position, point)).toBe(metres))

  test.each([
    [100, false],
    [101, true],
    [null, false],
  ])('%s metres: people are warned %s', (distance_m, isFar) => expect(isFarFromPoint({ distance_m })).toBe(isFar))
})

describe('a code', () => {
  test('is made of whatever bytes come, and is one', () => {
    for (let byte = 0; byte < 256; byte += 1)
      expect(pointCode.safeParse(codeOf(new Uint8Array(12).fill(byte))).success).toBe(true)
    expect(codeOf(Uint8Array.from([0, 1, 10, 17, 18, 31, 32, 255]))).toBe('01AHJZ0Z')
  })

  test('is read as people type it', () => expect(readCode(' 7k3o-xLiq ')).toBe('7K30X11Q'))
})

describe('what a change says of a point’s history', () => {
  const was = aPoint('7', { price_1y: 100, version: 3 })

  test('is its own prices and its tier', () => {
    const became = aPoint('7', { price_1y: 200, price_5y: 900, pricing_tier_id: 'prata', version: 4 })
    expect(eventsOfPoint(was, became)).toEqual([
      {
        point_id: '7',
        name: 'prices-4',
        event: {
          type: 'prices_changed',
          at: became.updated_at,
          tier: { before: 'tier-ouro', after: 'prata' },
          prices: [
            { period_years: 1, before: 100, after: 200 },
            { period_years: 5, before: null, after: 900 },
          ],
        },
      },
    ])
  })

  test('is what a technician brought back, once', () => {
    const back = aPoint('7', { price_1y: 100, installation_notes: 'Poste quebrado', version: 4 })
    expect(eventsOfPoint(was, back).map(({ event }) => event.type)).toEqual(['returned'])
    expect(eventsOfPoint(back, { ...back, version: 5 })).toEqual([])
    expect(eventsOfPoint(back, { ...was, version: 6 })).toEqual([])
  })

  test('is nothing when only somebody reserves it, or it is made', () => {
    expect(eventsOfPoint(was, { ...was, status: 'reserved', order_id: 'o1', version: 4 })).toEqual([])
    expect(eventsOfPoint(undefined, was)).toEqual([])
  })

  test('is each item’s contract, when it began and when it ended', () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    const dated = { ...item, starts_at: '2026-01-01T12:00:00.000Z', ends_at: '2027-01-01T12:00:00.000Z' }
    expect(eventsOfOrder(anOrder('o1'))).toEqual([])
    const running = anOrder('o1', { status: 'completed', items: [dated] })
    expect(eventsOfOrder(running).map(({ name }) => name)).toEqual([`contract-${item.id}`])
    const over = { ...running, items: [{ ...dated, ended_at: '2027-01-01T12:30:00.000Z' }] }
    expect(eventsOfOrder(over).map(({ event }) => [event.type, event.at])).toEqual([
      ['contract_started', '2026-01-01T12:00:00.000Z'],
      ['contract_ended', '2027-01-01T12:30:00.000Z'],
    ])
  })
})

test.each([
  [{ latitude: -22.123456789012344, longitude: 5e-324, accuracy_m: 5e-324 }, [-22.1234568, 0, 0]],
  [{ latitude: -22, longitude: -47, accuracy_m: 1e308 }, [-22, -47, 20_037_508]],
  [{ latitude: -22.74, longitude: -47.33, accuracy_m: 8.4 }, [-22.74, -47.33, 8]],
])('a position is kept as far as it says anything', (told, [latitude, longitude, accuracy_m]) =>
  expect(keptPosition(told)).toEqual({ latitude, longitude, accuracy_m }),
)
