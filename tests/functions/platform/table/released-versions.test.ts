import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choicesOf, type StoredChoices } from '#functions/upkeep/migration/stored-choices.ts'

const { readByThisRelease, SHAPES_BY_KIND } = await import('#functions/upkeep/migration/shapes.ts')

/**
 * Two releases run side by side during each deployment and after each rollback, so nothing may be written that the last
 * release can't read (decision 0060). infra/released-versions.json lists the versions that the last release reads: `npm
 * run record-release` writes it.
 */
type Read = { version: number; choices: StoredChoices }
const released = z
  .record(z.string(), z.object({ version: z.number(), choices: z.record(z.string(), z.array(z.string())) }))
  .parse(JSON.parse(readFileSync('infra/released-versions.json', 'utf8')))
const thisRelease = readByThisRelease()
const versioned = Object.values(SHAPES_BY_KIND).flatMap(shape =>
  'version' in shape ? [{ kind: shape.kind, writes: shape.stamp.v }] : [],
)

/** Which of `shapes` a release that reads the versions in `known` would refuse, as sentences. */
const refusedBy = (known: Record<string, Read>, shapes: { kind: string; writes: number }[]): string[] =>
  shapes.flatMap(({ kind, writes }) => {
    const read = known[kind]?.version
    return read === undefined || writes <= read
      ? []
      : [
          `${kind} is written in version ${writes}, and the last release reads ${read}: set writesNewest: 'next release'`,
        ]
  })

/** Texts of enumerations that a release that reads `known` would refuse. An attribute that it does not know is passed over. */
const choicesRefusedBy = (known: Record<string, Read>, read: Record<string, Read>): string[] =>
  Object.entries(read).flatMap(([kind, { choices }]) =>
    Object.entries(choices).flatMap(([place, texts]) => {
      const knownTexts = known[kind]?.choices[place]
      return knownTexts ? texts.filter(text => !knownTexts.includes(text)).map(text => `${kind} ${place} ${text}`) : []
    }),
  )

/** Texts that the release before can't read, each accepted for a reason. */
const ACCEPTED = [
  // Such a task is stored as a repair, with its work in an attribute that the release before passes over (decision 0100).
  'installation_task work art_change',
  'installation_task work cleaning',
  'installation_task work inspection',
  'installation_task work takedown',
  // The job and the consumer are deployed together; after a rollback such a reminder is a dead letter (decisions 0084, 0097).
  'order_notice of instalment',
  'order_notice of receipt',
]

describe('the release before this one', () => {
  test('reads all versions that this one writes', () => expect(refusedBy(released, versioned)).toEqual([]))

  test('reads all texts of enumerations that this one writes', () =>
    expect(choicesRefusedBy(released, thisRelease)).toEqual(ACCEPTED))

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
  expect(refusedBy({ order: { version: 2, choices: {} } }, [change])).toHaveLength(refusals),
)

describe('an enumeration of what is stored', () => {
  const before = { tag: { version: 1, choices: { 'marks[].of': ['front'] } } }
  const reading = (schema: z.core.$ZodType) => ({ tag: { version: 1, choices: choicesOf(schema) } })
  const marks = (of: z.core.$ZodType) => z.object({ marks: z.optional(z.array(z.object({ of: z.nullable(of) }))) })

  test('has no text that the release before does not read', () =>
    expect(choicesRefusedBy(before, reading(marks(z.enum(['front', 'back']))))).toEqual(['tag marks[].of back']))

  test('may have it where readers take any text, and where the release before passes over the attribute', () => {
    expect(choicesRefusedBy(before, reading(marks(z.catch(z.enum(['front', 'back']), 'front'))))).toEqual([])
    expect(choicesRefusedBy(before, reading(z.object({ colour: z.enum(['red', 'blue']) })))).toEqual([])
  })

  test('is found in unions, records and defaults', () =>
    expect(
      choicesOf(
        z.object({
          event: z.discriminatedUnion('type', [
            z.object({ type: z.literal('made') }),
            z.object({ type: z.literal('moved') }),
          ]),
          cells: z.partialRecord(z.enum(['rua', 'cidade']), z.string()),
          state: z._default(z.pipe(z.enum(['on', 'off']), z.transform(String)), 'on'),
        }),
      ),
    ).toEqual({ 'cells{}': ['cidade', 'rua'], 'event.type': ['made', 'moved'], state: ['off', 'on'] }))
})

describe('what a later release calls by a name of its own is read', () => {
  test('as another event of an order', () => {
    const entry = { kind: 'order_event', v: 2, version: 3, at: '2026-11-26T10:00:00.000Z', by: null, changes: [] }
    expect(SHAPES_BY_KIND.order_event.parse({ ...entry, event: 'moved_to_mars' })).toMatchObject({ event: 'other' })
  })

  test('as another field of a point, beside the fields that this one knows', () => {
    const changes = [
      { field: 'colour', before: null, after: 'azul' },
      { field: 'name', before: 'A', after: 'B' },
    ]
    const event = {
      type: 'edited',
      at: '2026-11-26T10:00:00.000Z',
      point_id: '00001',
      by: { user_id: crypto.randomUUID(), role: 'admin' },
      order_id: null,
      reason: null,
      move: null,
      changes,
    }
    expect(SHAPES_BY_KIND.point_event.parse({ kind: 'point_event', v: 1, event }).event).toMatchObject({
      changes: [
        { field: 'other', before: null, after: 'azul' },
        { field: 'name', before: 'A', after: 'B' },
      ],
    })
  })
})
