import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#shared/api/index.ts'
import { checkPointRow, POINT_COLUMNS } from '#shared/catalogue/rules/point-rows.ts'
import { hasInvalidCharacters, INVALID_CHARACTERS_MESSAGE } from '#shared/platform/rules/texts.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { INVISIBLE_TEXTS, inputFieldsOf, ODD_TEXTS, REFUSED_TEXTS } from '#tests/support/text-fields.ts'

/** Every text field of every route uses the schema for texts (shared/platform/rules/texts.ts). */

const fields = allEndpoints().flatMap(({ group, name, endpoint }) =>
  inputFieldsOf(endpoint.input).map(field => ({ ...field, called: `${group}.${name} ${field.path.join('.')}` })),
)

/** Valid values of different fields; an odd text is inserted into the middle of the one that fits. */
const CARRIERS = [
  'Rua Um',
  'ana@example.com',
  '19999990000',
  '13465000',
  'a1b2c3d4',
  '12.5',
  `Rua ${'longa '.repeat(12)}`,
]
const within = (carrier: string, odd: string) => `${carrier.slice(0, 4)}${odd}${carrier.slice(4)}`

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
const isClean = (value: unknown) =>
  textsIn(value).every(text => !hasInvalidCharacters(text) && text === text.normalize('NFC'))

/** Routes whose texts are cells of a sheet, which are refused by line and column. */
const CELLS = ['imports', 'contract_imports'].flatMap(group =>
  ['check', 'addLines'].map(route => `${group}.${route} lines.[].cells.{}`),
)

test.each(REFUSED_TEXTS)('no field lets %s in', odd => {
  const letIn = fields.filter(({ schema }) =>
    CARRIERS.some(carrier => {
      const read = z.safeParse(schema, within(carrier, ODD_TEXTS[odd]))
      return read.success && !isClean(read.data)
    }),
  )
  expect(letIn.map(({ called }) => called)).toEqual(CELLS)
})

test.each(Object.entries(INVISIBLE_TEXTS))('no field keeps what nobody sees: %s', (_, unseen) => {
  const kept = fields.filter(({ schema }) =>
    CARRIERS.some(carrier => {
      const read = z.safeParse(schema, within(carrier, unseen))
      return read.success && textsIn(read.data).some(text => text.includes(unseen))
    }),
  )
  expect(kept.map(({ called }) => called)).toEqual(CELLS)
})

test('every text is kept in one form of the same letters', () => {
  const kept = fields.filter(({ schema }) => {
    const read = z.safeParse(schema, 'Sa\u0303o Joa\u0303o')
    return read.success && !isClean(read.data)
  })
  expect(kept.map(({ called }) => called)).toEqual(CELLS)
})

describe('a field of words', () => {
  const ofWords = fields.filter(({ schema }) => z.safeParse(schema, 'Rua Um de Maio').success)
  const names = ofWords.map(({ called }) => called)

  test('is found where people write', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'points.create description',
        'points.list search',
        'catalogue.createTag name',
        'catalogue.saveTier description_template',
        'imports.start file_name',
        'proof.reportDamage words',
        'proof.reportDamage contact',
        'orders.reserve customerData.name',
        'me.updateProfile address_street',
        'me.updateProfile legal_name',
        'art.refuse reason',
        'field_work.returnTask comment',
        'field_work.reportLateWork comment',
        'installation_tasks.update notes',
        'users.invite name',
        'map.findPlaces text',
        'geocoding.search text',
      ]),
    )
  })

  test.each(REFUSED_TEXTS)('says why it does not take %s', odd => {
    const others = ofWords.flatMap(({ called, schema }) => {
      const said = z.safeParse(schema, within('Rua Um de Maio', ODD_TEXTS[odd])).error?.issues[0]?.message
      return said === INVALID_CHARACTERS_MESSAGE || said === 'O nome tem caracteres que não são aceitos.'
        ? []
        : [`${called}: ${said}`]
    })
    expect(others).toEqual(CELLS.map(called => `${called}: undefined`))
  })

  test('takes emojis and flags, but where a person is named', () => {
    const refuse = ofWords.filter(({ schema }) =>
      (['emoji', 'joined emoji', 'flag', 'flag of tags'] as const).some(
        odd => !z.safeParse(schema, within('Rua Um', ODD_TEXTS[odd])).success,
      ),
    )
    expect(refuse.map(({ called }) => called).toSorted()).toEqual([
      'me.updateContact name',
      'me.updateProfile name',
      'orders.reserve customerData.name',
      'users.invite name',
      'users.update full_name',
    ])
  })
})

test.each(POINT_COLUMNS)('a cell of a sheet with what no text may have is refused by its column: %s', column => {
  const cells = { rua: 'Rua Um', latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro' }
  for (const odd of REFUSED_TEXTS)
    expect(checkPointRow(7, { ...cells, [column]: within('Rua Um', ODD_TEXTS[odd]) }, [])).toEqual({
      errors: [{ line: 7, column, message: INVALID_CHARACTERS_MESSAGE }],
    })
})

test.each(POINT_COLUMNS)('a cell with what nobody sees is refused by its column, but words lose it: %s', column => {
  const cells = { rua: 'Rua Um', latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro' }
  for (const unseen of Object.values(INVISIBLE_TEXTS)) {
    const checkedCheckedRow = checkPointRow(7, { ...cells, [column]: within('Rua Um', unseen) }, [goldTier])
    if (column === 'descricao') expect(checkedCheckedRow).toMatchObject({ row: { description: 'Rua Um' } })
    else expect(checkedCheckedRow).toEqual({ errors: [{ line: 7, column, message: INVALID_CHARACTERS_MESSAGE }] })
  }
})
