import { describe, expect, test } from 'vitest'
import { encodePointCode, parsePointCode } from '#shared/catalogue/rules/point-codes.ts'
import { affectsHolder, isRelocation } from '#shared/catalogue/rules/point-edits.ts'
import { historyEventsOfEdit, historyEventsOfPoint } from '#shared/catalogue/rules/point-history.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { distanceFromPoint, isFarFromPoint, positionToStore } from '#shared/installation/rules/installation-proof.ts'
import { pointEventsOfOrder } from '#shared/orders/rules/point-events.ts'
import { pointCodeSchema } from '#shared/platform/rules/identifiers.ts'
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
      expect(pointCodeSchema.safeParse(encodePointCode(new Uint8Array(12).fill(byte))).success).toBe(true)
    expect(encodePointCode(Uint8Array.from([0, 1, 10, 17, 18, 31, 32, 255]))).toBe('01AHJZ0Z')
  })

  test('is read as people type it', () => expect(parsePointCode(' 7k3o-xLiq ')).toBe('7K30X11Q'))
})

describe('what a change says of a point’s history', () => {
  const was = aPoint('7', { price_1y: 100, version: 3 })

  const by = { user_id: 'admin-user', role: 'admin' as const }
  const now = '2026-11-22T12:00:00.000Z'
  const edit = (changes: Partial<Point>, from: Partial<Point> = {}, reason?: string) => {
    const readPoint = aPoint('7', { ...from, edit_version: 3 })
    return historyEventsOfEdit(readPoint, { ...readPoint, ...changes }, { by, now, reason }).map(({ event }) => event)
  }

  test('is each old and new value of an edit, by whom, and nothing of one that changes nothing', () => {
    expect(historyEventsOfEdit(was, { ...was, price_1y: 200, tag_ids: ['a'] }, { by, now })).toEqual([
      {
        point_id: '7',
        name: 'edit-2',
        event: {
          type: 'edited',
          at: now,
          point_id: '7',
          by,
          order_id: null,
          reason: null,
          move: null,
          changes: [
            { field: 'price_1y', before: 100, after: 200 },
            { field: 'tag_ids', before: [], after: ['a'] },
          ],
        },
      },
    ])
    // The coordinate as a sheet contained it, and as the form sends it back.
    expect(edit({ latitude: -22.7412346 }, { latitude: -22.74123459999 })).toEqual([])
  })

  test('is from where to where a point went, how far, whose it was and why', () => {
    const held = { status: 'sold' as const, order_id: 'o1', latitude: -22.74, longitude: -47.33 }
    expect(edit({ street_name: 'Rua Nova', latitude: -22.741 }, held, 'Poste trocado')).toMatchObject([
      {
        order_id: 'o1',
        reason: 'Poste trocado',
        move: { from: 'Rua 7 – Centro, Americana', to: 'Rua Nova – Centro, Americana', distance_m: 111 },
      },
    ])
    expect(edit({ latitude: -22.741 }, { latitude: null, longitude: null })).toMatchObject([
      { move: { distance_m: null } },
    ])
    expect(edit({ name: 'Outro nome' })).toMatchObject([{ move: null, order_id: null }])
  })

  test.each([
    ['another name', { name: 'Outro nome' }, true],
    ['another street', { street_name: 'Rua Nova' }, true],
    ['another place', { latitude: -22.75 }, true],
    ['hidden', { is_available: false }, true],
    ['another price', { price_1y: 5 }, false],
    ['another description', { description: 'Outra' }, false],
  ])('is felt by who has the point, or not: %s', (_, changes, felt) => {
    expect(affectsHolder(was, { ...was, ...changes })).toBe(felt)
  })

  test.each([
    ['the same street, 30 metres away', { from: 'Rua 1', to: 'Rua 1', distance_m: 30 }, false],
    ['the same street, further away', { from: 'Rua 1', to: 'Rua 1', distance_m: 31 }, true],
    ['another street', { from: 'Rua 1', to: 'Rua 2', distance_m: 0 }, true],
    ['put on the map', { from: 'Rua 1', to: 'Rua 1', distance_m: null }, false],
  ])('is a new address to who has it, or not: %s', (_, move, isNew) => expect(isRelocation(move)).toBe(isNew))

  test('is what a technician brought back, once', () => {
    const returnedPoint = aPoint('7', { price_1y: 100, installation_notes: 'Poste quebrado', version: 4 })
    expect(historyEventsOfPoint(was, returnedPoint).map(({ event }) => event.type)).toEqual(['returned'])
    expect(historyEventsOfPoint(returnedPoint, { ...returnedPoint, version: 5 })).toEqual([])
    expect(historyEventsOfPoint(returnedPoint, { ...was, version: 6 })).toEqual([])
  })

  test('is nothing when only somebody reserves it, or it is made', () => {
    expect(historyEventsOfPoint(was, { ...was, status: 'reserved', order_id: 'o1', version: 4 })).toEqual([])
    expect(historyEventsOfPoint(undefined, was)).toEqual([])
  })

  test('is each item’s contract, when it began and when it ended', () => {
    const [item] = anOrder('o1').items
    if (!item) throw new Error('the example has an item')
    const dated = { ...item, starts_at: '2026-01-01T12:00:00.000Z', ends_at: '2027-01-01T12:00:00.000Z' }
    expect(pointEventsOfOrder(anOrder('o1'))).toEqual([])
    const running = anOrder('o1', { status: 'completed', items: [dated] })
    expect(pointEventsOfOrder(running).map(({ name }) => name)).toEqual([`contract-${item.id}`])
    const endedOrder = { ...running, items: [{ ...dated, ended_at: '2027-01-01T12:30:00.000Z' }] }
    expect(pointEventsOfOrder(endedOrder).map(({ event }) => [event.type, event.at])).toEqual([
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
  expect(positionToStore({ position: told })).toEqual({ latitude, longitude, accuracy_m }),
)

test('a position is kept of a photo of the camera only, where the phone tells it', () => {
  const position = { latitude: -22.74, longitude: -47.33, accuracy_m: 8 }
  expect(positionToStore({ position, from_gallery: false })).toEqual(position)
  expect(positionToStore({ position, from_gallery: true })).toBeNull()
  expect(positionToStore({ position: null })).toBeNull()
})
