import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const { SHAPES_BY_KIND } = await import('#functions/upkeep/migration/shapes.ts')

/**
 * Two releases run side by side during each deployment and after each rollback, so nothing is written that the last release
 * does not read (decision 0060). infra/released-versions.json says what it reads: `npm run record-release`.
 */
const released = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync('infra/released-versions.json', 'utf8')))
const versioned = Object.values(SHAPES_BY_KIND).flatMap(each =>
  'version' in each ? [{ kind: each.kind, reads: each.version, writes: each.stamp.v }] : [],
)

/** What of `shapes` a release that reads `known` would refuse, in words for whoever added it. */
const refusedBy = (known: Record<string, number>, shapes: { kind: string; writes: number }[]): string[] =>
  shapes.flatMap(({ kind, writes }) => {
    const read = known[kind]
    return read === undefined || writes <= read
      ? []
      : [
          `${kind} is written in version ${writes}, and the last release reads ${read}: set writesNewest: 'next release'`,
        ]
  })

describe('the release before this one', () => {
  test('reads all that this one writes', () => expect(refusedBy(released, versioned)).toEqual([]))

  test('has no kind that this one no longer knows', () => {
    const known = new Set<string>(versioned.map(({ kind }) => kind))
    expect(Object.keys(released).filter(kind => !known.has(kind))).toEqual([])
  })
})

test.each([
  ['reads and writes a new version', { kind: 'order', writes: 3 }, 1],
  ['only reads it', { kind: 'order', writes: 2 }, 0],
  ['has a new kind, which older code passes over', { kind: 'booking', writes: 1 }, 0],
])('a release that %s is refused %o times: %i', (_, change, refusals) =>
  expect(refusedBy({ order: 2 }, [change])).toHaveLength(refusals),
)
