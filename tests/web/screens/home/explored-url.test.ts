import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_FILTERS } from '#web/map/point-filters.ts'
import { type ExploredState, exploredFromUrl, exploredToUrl } from '#web/screens/home/explored-url.ts'

const REMEMBERED = { ...DEFAULT_FILTERS, tag_ids: ['centro'] }
const NOTHING: ExploredState = { filters: DEFAULT_FILTERS, place: undefined, order: 'nearest', camera: undefined }
const read = (address: string) => exploredFromUrl(new URLSearchParams(address), REMEMBERED)

test('an address that says nothing leaves what the visitor remembers', () => {
  expect(read('')).toEqual({ ...NOTHING, filters: REMEMBERED })
  expect(read('ponto=100&utm_source=x')).toEqual({ ...NOTHING, filters: REMEMBERED })
})

test('what is explored comes back from the address that it was written into, and all else stays in it', () => {
  const explored: ExploredState = {
    filters: {
      text: 'jaguara',
      statuses: ['available', 'sold'],
      tag_ids: ['centro', 'escola'],
      tier_ids: ['ouro'],
      years: 3,
      price: { from: 50_000, to: 200_000 },
    },
    place: { label: 'Rua Barão, Campinas', latitude: -22.90556, longitude: -47.06083, radius_km: 0.5 },
    order: 'nearest',
    camera: { latitude: -22.9, longitude: -47.06, zoom: 14.25 },
  }
  const written = exploredToUrl(new URLSearchParams('ponto=100&busca=velha'), explored)
  expect(written.get('ponto')).toBe('100')
  expect(exploredFromUrl(written, REMEMBERED)).toEqual(explored)
  expect(exploredToUrl(written, NOTHING).toString()).toBe('ponto=100')
})

test('that no status is asked for stays so', () => {
  const none = { ...NOTHING, filters: { ...NOTHING.filters, statuses: [] } }
  const written = exploredToUrl(new URLSearchParams(), none)
  expect(written.toString()).toBe('situacao=nenhuma')
  expect(exploredFromUrl(written, REMEMBERED)).toEqual(none)
})

test.each([
  'situacao=azul',
  'situacao=',
  'nivel=../etc,%00',
  'tags=a%20b',
  'anos=9',
  'anos=1.5',
  'preco=abc',
  'preco=2000-100',
  'preco=-',
  'preco=-5-10',
  'lugar=Campinas',
  'lugar=%3C%3E&perto=-22.9,-47.06',
  'lugar=Campinas&perto=-122.9,-47.06',
  'lugar=Campinas&perto=1e3,2',
  'perto=-22.9,-47.06&raio=1',
  'ordem=acaso',
  'mapa=-22.9,-47.06',
  'mapa=NaN,NaN,NaN',
  'mapa=-22.9,-47.06,99',
  'mapa=-22.9,-747.06,12',
])('nonsense is not said: %s', address => expect(read(address)).toEqual(NOTHING))

test('no address is an error', () => {
  const names = 'busca situacao nivel tags anos preco lugar perto raio ordem mapa'.split(' ')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary' }))), pairs => {
      const explored = exploredFromUrl(new URLSearchParams(pairs), REMEMBERED)
      // Writing the URL and reading it again gives the same result.
      expect(exploredFromUrl(exploredToUrl(new URLSearchParams('ordem=nome'), explored), explored.filters)).toEqual(
        explored,
      )
    }),
  )
})
