import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { allEndpoints } from '#shared/api/index.ts'
import { deviceGeneratedIdSchema } from '#shared/platform/rules/identifiers.ts'
import { identifierPathsOf, identifierPathText } from '#tests/support/identifiers.ts'

/**
 * Every identifier in a response has the schema with which requests are parsed. tests/integration/api-contract-walk.ts
 * tests that real values pass.
 */

const places = (side: 'input' | 'output') =>
  allEndpoints().flatMap(({ group, name, endpoint }) =>
    identifierPathsOf(endpoint[side]).map(place => ({
      at: `${group}.${name} ${identifierPathText(place)}`,
      kind: place.kind,
    })),
  )
const taken = places('input')
const given = places('output')

const missingFrom = (others: typeof taken) => {
  const kinds = new Set(others.map(({ kind }) => kind))
  return ({ kind }: { kind: z.core.$ZodType }) => !kinds.has(kind)
}

test('every kind of id, cursor, version and key that a request takes is one that an answer gives', () => {
  expect(taken.length).toBeGreaterThan(40)
  // Devices create some ids themselves.
  const asked = taken.filter(({ kind }) => kind !== deviceGeneratedIdSchema)
  expect(asked.filter(missingFrom(given)).map(({ at }) => at)).toEqual([])
})

test('every one that an answer gives is of a kind that a request takes', () => {
  // Other identifiers in responses: a row of the ledger has one by which pages continue; columns of map cells contain ids as
  // differences from the previous one, and the place index contains the time of its last change and what the browser filters
  // by.
  const others = given.filter(missingFrom(taken)).map(({ at }) => at)
  expect(others).toEqual([
    'map.getOpening points.[].ids.[]',
    'map.getCell ids.[]',
    'map.getPlaceIndex version',
    'map.getPlaceIndex places.[].key',
    'ledger.list items.[].id',
  ])
})
