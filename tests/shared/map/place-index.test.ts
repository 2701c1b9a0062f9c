import { describe, expect, it } from 'vitest'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import {
  countPointsByPlace,
  createPlaceMatcher,
  mergeCountedPlaces,
  placesOfPoint,
} from '#shared/map/rules/place-index.ts'

const at = (id: string, changes: Partial<MapPoint> = {}): MapPoint => ({
  id,
  longitude: -47.05,
  latitude: -22.9,
  status: 'available',
  pricing_tier_id: 'ouro',
  tag_ids: [],
  name: 'Ouro | R. Barão de Jaguara c/ R. Conceição',
  place: 'Cambuí, Campinas',
  ...changes,
})

const named = (point: MapPoint) => placesOfPoint(point).map(({ kind, name, city }) => [kind, name, city].join(' | '))

describe('the places of a point', () => {
  it.each<[string, Partial<MapPoint>, string[]]>([
    [
      'at a corner are both of its streets',
      {},
      [
        'city | Campinas | ',
        'neighborhood | Cambuí | Campinas',
        'street | R. Barão de Jaguara | Campinas',
        'street | R. Conceição | Campinas',
        'crossing | R. Barão de Jaguara c/ R. Conceição | Campinas',
      ],
    ],
    [
      'with a name of its own are that too',
      { name: 'Painel do Shopping', street: 'Av. Brasil', place: 'Americana' },
      ['city | Americana | ', 'street | Av. Brasil | Americana', 'point | Painel do Shopping | Americana'],
    ],
    [
      'whose name says its street otherwise have none of their own',
      { name: 'Prata | Avenida Brasil', street: 'Av. Brasil', place: 'Americana' },
      ['city | Americana | ', 'street | Av. Brasil | Americana'],
    ],
    ['without any are none', { name: 'Painel', place: '' }, []],
  ])('%s', (_, changes, places) => expect(named(at('1', changes))).toEqual(places))
})

describe('counts', () => {
  const points = [
    at('1'),
    at('2', { status: 'sold', longitude: -47.06, tag_ids: ['centro'] }),
    at('3', { name: 'Prata | Rua Conceição c/ Rua Barão de Jaguara', pricing_tier_id: 'prata' }),
    at('4', { place: 'Centro, Campinas', name: 'Ouro | R. Conceição', tag_ids: ['centro', 'escola'] }),
  ]
  const counted = countPointsByPlace(points)
  const one = (kind: string, name: string) => counted.places.find(place => place.kind === kind && place.name === name)

  it('are of a place however its points write it', () => {
    expect(one('crossing', 'R. Barão de Jaguara c/ R. Conceição')).toMatchObject({ points: 3, available: 2 })
    expect(one('street', 'R. Conceição')).toMatchObject({ points: 4, available: 3 })
    expect(counted.places.filter(({ kind }) => kind === 'street')).toHaveLength(2)
    expect(counted.tags).toMatchObject([
      { tag_id: 'centro', points: 2, available: 1 },
      { tag_id: 'escola', points: 1, available: 1 },
    ])
    expect(counted.tiers).toMatchObject([
      { pricing_tier_id: 'ouro', points: 3 },
      { pricing_tier_id: 'prata', points: 1 },
    ])
  })

  it('come with bounds that hold all of its points', () =>
    expect(one('neighborhood', 'Cambuí')?.bounds.map(degrees => degrees.toFixed(5))).toEqual([
      '-47.06001',
      '-22.90001',
      '-47.04999',
      '-22.89999',
    ]))

  it('of parts of the map are the counts of the whole', () =>
    expect(mergeCountedPlaces([countPointsByPlace(points.slice(0, 2)), countPointsByPlace(points.slice(2))])).toEqual(
      counted,
    ))

  it('are of exactly the points that the filter by the place leaves', () => {
    for (const { kind, key, points: count } of counted.places)
      expect(points.filter(createPlaceMatcher({ kind, key }, new Map())), `${kind} ${key}`).toHaveLength(count)
  })
})
