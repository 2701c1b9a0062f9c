import { readdirSync, readFileSync } from 'node:fs'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { kindOf } from '#functions/platform/table/kinds.ts'
import { type Item, type Shape, shape } from '#functions/platform/table/shapes.ts'

const { SHAPES_BY_KIND } = await import('#functions/upkeep/migration/shapes.ts')

/**
 * Stored items of every version of every kind, taken from a table that the local deployment filled. The files are never
 * changed or deleted; a new version adds a file.
 */
const FOLDER = new URL('./stored/', import.meta.url)
const files = readdirSync(FOLDER).toSorted()
const images = z.array(z.record(z.string(), z.custom<AttributeValue>()))
const bytes = z.object({ B: z.record(z.string(), z.number()) })
/** Bytes are stored in the files as an object of numbers by position. */
const attributeIn = (stored: AttributeValue): AttributeValue => {
  const { data } = bytes.safeParse(stored)
  return data ? { B: Uint8Array.from(Object.values(data.B)) } : stored
}
const itemsIn = (file: string): Item[] =>
  images
    .parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
    .map(image =>
      unmarshall(Object.fromEntries(Object.entries(image).map(([name, value]) => [name, attributeIn(value)]))),
    )

const versioned = Object.values(SHAPES_BY_KIND).flatMap((each): Shape<unknown>[] => ('version' in each ? [each] : []))
const fileOf = (kind: string, version: number) => `${kind}.v${version}.json`

describe('what was ever stored', () => {
  test('is here, each kind in each version that it had, and of no other', () => {
    const wanted = versioned.flatMap(({ kind, version }) =>
      Array.from({ length: version }, (_, index) => fileOf(kind, index + 1)),
    )
    expect(files).toEqual(wanted.toSorted())
  })

  test.each(versioned.map(each => [each.kind, each] as const))('%s is read as one of today', (kind, known) => {
    for (let version = 1; version <= known.version; version += 1)
      for (const item of itemsIn(fileOf(kind, version))) {
        expect(kindOf(item)).toBe(kind)
        expect(() => known.parse(item)).not.toThrow()
        const { v = 1, PK, SK } = known.upcast(item)
        expect([v, PK, SK]).toEqual([known.version, item.PK, item.SK])
        // An item that reads the same before and after it was rewritten is stored once.
        expect(known.parse(known.upcast(item))).toEqual(known.parse(item))
      }
  })

  test('that has no versions says why', () => {
    for (const each of Object.values(SHAPES_BY_KIND)) if ('why' in each) expect(each.why).not.toBe('')
  })
})

describe('a shape of three versions', () => {
  const schema = z.object({ id: z.string(), street: z.string(), number: z.nullable(z.string()) })
  const upcasters = [
    ({ address, ...rest }: Item): Item => ({ ...rest, street: address }),
    (old: Item): Item => ({ ...old, number: null }),
  ]
  const known = shape({ kind: 'tag', schema, upcasters })
  const today = { id: 'a', street: 'Rua Um', number: null }

  test.each([
    ['without a version', { id: 'a', address: 'Rua Um' }],
    ['of the first', { id: 'a', address: 'Rua Um', v: 1 }],
    ['of the second', { id: 'a', street: 'Rua Um', v: 2 }],
    ['of today', { ...today, ...known.stamp }],
  ])('reads one %s as one of today', (_, item) => {
    const before = structuredClone(item)
    expect(known.parse(item)).toEqual(today)
    expect(known.upcast(item)).toMatchObject({ ...today, v: 3 })
    expect(item).toEqual(before)
  })

  test('reads a part of it in the same way', () =>
    expect(known.withSchema(z.pick(schema, { street: true })).parse({ address: 'Rua Um' })).toEqual({
      street: 'Rua Um',
    }))

  test.each([
    ['newer than it', 4],
    ['no number', 'two'],
    ['no version', 0],
  ])('refuses one that is %s', (_, v) => expect(() => known.parse({ ...today, v })).toThrow(/version/))

  test('of which an upcaster is gone reads neither the old ones nor the new', () => {
    const without = shape({ kind: 'tag', schema, upcasters: upcasters.slice(0, 1) })
    expect(() => without.parse({ id: 'a', address: 'Rua Um' })).toThrow()
    expect(() => without.parse({ ...today, v: 3 })).toThrow(/newer/)
  })
})
