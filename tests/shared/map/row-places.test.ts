import { expect, test } from 'vitest'
import { chooseRowPlace, searchTextOfRow } from '#shared/map/rules/row-places.ts'
import type { Place } from '#shared/platform/rules/addresses.ts'

const place = (street: string, city: string, changes: Partial<Place> = {}): Place => ({
  label: `${street}, ${city}`,
  street,
  neighborhood: '',
  city,
  state: 'SP',
  zip_code: '',
  latitude: -22.74,
  longitude: -47.33,
  ...changes,
})
const row = { rua: 'Av. Dr. Antônio Lobo', bairro: ' Centro ', cidade: 'Americana' }

test('a line is searched by its street, neighbourhood and city; without a street it is not', () => {
  expect(searchTextOfRow(row)).toBe('Av. Dr. Antônio Lobo, Centro, Americana')
  expect(searchTextOfRow({ rua: 'Rua Um', cidade: '' })).toBe('Rua Um')
  expect(searchTextOfRow({ bairro: 'Centro', cidade: 'Americana' })).toBeUndefined()
})

test.each([
  ['the street in its city', row, [place('Avenida Doutor Antônio Lobo', 'Americana')], 'street'],
  [
    'the street twice',
    row,
    [place('Avenida Antônio Lobo', 'Americana'), place('Rua Antônio Lobo', 'Americana', { label: 'outra' })],
    'doubtful',
  ],
  ['the street in another city', row, [place('Avenida Antônio Lobo', 'Sumaré')], 'doubtful'],
  [
    'the street, of a line without a city',
    { ...row, cidade: '' },
    [place('Av. Antônio Lobo', 'Americana')],
    'doubtful',
  ],
  [
    'the street in short, of a line with a number',
    { rua: 'Rua Barão de Jaguara, 190', bairro: 'Centro', cidade: 'Campinas' },
    [place('R. Barão de Jaguara', 'Campinas')],
    'street',
  ],
  [
    'a number after no comma',
    { rua: 'Av. Brasil 500', cidade: 'Americana' },
    [place('Avenida Brasil', 'Americana')],
    'street',
  ],
  [
    'a title written out',
    { rua: 'Rua Doutor Lobo', cidade: 'Americana' },
    [place('R. Dr. Lobo', 'Americana')],
    'street',
  ],
  [
    'a number in words',
    { rua: 'R. 12 de Outubro', cidade: 'Americana' },
    [place('Rua Doze de Outubro', 'Americana')],
    'street',
  ],
  ['a street of a letter', { rua: 'Rua A, 10', cidade: 'Americana' }, [place('R. A', 'Americana')], 'street'],
  [
    'another number in the name',
    { rua: 'Rua 13 de Maio', cidade: 'Americana' },
    [place('Rua 24 de Maio', 'Americana')],
    'area',
  ],
  [
    'another last number',
    { rua: 'Rua Particular 2', cidade: 'Americana' },
    [place('Rua Particular 1', 'Americana')],
    'area',
  ],
  ['another title', { rua: 'Rua General Lobo', cidade: 'Americana' }, [place('Rua Coronel Lobo', 'Americana')], 'area'],
  ['no street at all', { rua: 'Rua A', cidade: 'Americana' }, [place('', 'Americana')], 'area'],
  ['a street with a short name', { ...row, rua: 'Rua 2' }, [place('Rua 2', 'Americana')], 'street'],
  ['only the city', row, [place('', 'Americana')], 'area'],
  ['another street', row, [place('Rua Doze', 'Americana')], 'area'],
])('%s is found with its certainty', (_, cells, places, certainty) =>
  expect(chooseRowPlace(cells, places)).toMatchObject({ certainty, latitude: -22.74, longitude: -47.33 }),
)

test('of a street that runs through several areas, the one of the line is certain', () => {
  const inArea = (neighborhood: string, latitude: number) =>
    place('R. Antônio Lobo', 'Americana', { neighborhood, latitude })
  const places = [inArea('Ponte Preta', -22.7), inArea('CENTRO', -22.71)]
  expect(chooseRowPlace(row, places)).toMatchObject({ certainty: 'street', latitude: -22.71 })
  expect(chooseRowPlace({ ...row, bairro: 'Outro' }, places)).toMatchObject({ certainty: 'doubtful', latitude: -22.7 })
  expect(chooseRowPlace({ ...row, cidade: 'Sumaré' }, places)).toMatchObject({ certainty: 'doubtful', latitude: -22.7 })
})

test('the street is preferred to what comes before it, and nothing is found in nothing', () => {
  const places = [place('Rua Doze', 'Americana'), place('Avenida Antônio Lobo', 'Americana', { latitude: -22.7 })]
  expect(chooseRowPlace(row, places)).toMatchObject({ certainty: 'street', latitude: -22.7 })
  expect(chooseRowPlace(row, [])).toBeUndefined()
})
