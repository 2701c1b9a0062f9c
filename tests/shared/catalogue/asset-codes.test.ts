import { describe, expect, test } from 'vitest'
import {
  assetCodeFieldSchema,
  assetCodeLockReason,
  assetCodeOf,
  automaticAssetCode,
  INVALID_ASSET_CODE_MESSAGE,
  parseAssetCode,
  pointIdOfAutomaticCode,
  pointIdOfTypedCode,
} from '#shared/catalogue/rules/asset-codes.ts'
import { checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

describe('an asset code', () => {
  test.each([
    ['PU-00097', 'PU-00097'],
    ['pu-00097', 'PU-00097'],
    ['  cps-7b ', 'CPS-7B'],
    ['A1', 'A1'],
    ['\ufeffCPS\u20117\u200b', 'CPS-7'],
    ['12345678901234567890', '12345678901234567890'],
    ['', ''],
    [undefined, ''],
  ])('is taken as typed: %s', (typed, code) => expect(assetCodeFieldSchema.parse(typed)).toBe(code))

  test.each(['A', 'A_1', 'AÇ-1', 'A 1', '-A1', '--', '=A1', '123456789012345678901'])('is refused: %s', typed =>
    expect(assetCodeFieldSchema.safeParse(typed).success).toBe(false),
  )

  test('is refused in a sentence', () =>
    expect(assetCodeFieldSchema.safeParse('A_1').error?.issues[0]?.message).toBe(INVALID_ASSET_CODE_MESSAGE))

  test.each([
    ['pu-00097', 'PU-00097'],
    ['Av. Brasil', undefined],
    ['A', undefined],
    ['', undefined],
  ])('is found in a search: %s', (typed, code) => expect(parseAssetCode(typed)).toBe(code))
})

describe('the automatic code', () => {
  test.each([
    ['PU-00378', '378'],
    ['pu-0037', '37'],
    ['PU 00378', '378'],
    ['pu378', '378'],
    [' 00378 ', '378'],
    ['378', undefined],
    ['0378', undefined],
    ['PU-00000', undefined],
    ['PU-00097-2', undefined],
    ['Rua 00378', undefined],
  ])('is meant by %j: %s', (typed, id) => expect(pointIdOfTypedCode(typed)).toBe(id))

  test.each([
    ['97', 0, 'PU-00097'],
    ['97', 1, 'PU-00097-2'],
    ['97', 9, 'PU-00097-10'],
    ['1234567', 0, 'PU-1234567'],
    ['123456789012345678901', 0, 'PU-56789012345678901'],
    ['123456789012345678901', 1, 'PU-789012345678901-2'],
  ])('of point %s, again %i, is %s', (id, again, code) => {
    expect(automaticAssetCode(id, again)).toBe(code)
    expect(assetCodeFieldSchema.parse(code)).toBe(code)
  })

  test.each([
    ['PU-00097', '97'],
    ['PU-1234567', '1234567'],
    ['PU-00097-2', undefined],
    ['PU-0000097', undefined],
    ['PU-97', undefined],
    ['PU-00000', undefined],
    ['CPS-00097', undefined],
  ])('%s tells the point %s', (code, id) => expect(pointIdOfAutomaticCode(code)).toBe(id))

  test('names what was stored before codes', () => {
    expect(assetCodeOf({ point_id: '97' })).toBe('PU-00097')
    expect(assetCodeOf({ point_id: '97', asset_code: 'CPS-1' })).toBe('CPS-1')
  })
})

describe('a point', () => {
  test.each([
    ['printed', aPoint('1', { code: '7K3QX9BD' }), 'printed'],
    ['held by an order', aPoint('1', { status: 'reserved', order_id: 'o1', version: 2 }), 'ordered'],
    ['sold by a bulk write', aPoint('1', { status: 'sold', order_id: 'o1' }), 'ordered'],
    ['free after an order', aPoint('1', { version: 3 }), 'ordered'],
    ['new', aPoint('1'), undefined],
    ['edited', aPoint('1', { version: 4, edit_version: 4 }), undefined],
  ])('that is %s keeps its code: %s', (_, point, why) => expect(assetCodeLockReason(point)).toBe(why))
})

describe('a sheet', () => {
  const lineOf = (line: number, street: string, codigo: string) => ({
    line,
    cells: { codigo, rua: street, latitude: '-22,7', longitude: '-47,3', nivel: 'Ouro' },
  })
  const check = (...lines: ReturnType<typeof lineOf>[]) =>
    checkPointLines({ lines, errors: [] }, createPointLineChecker([goldTier]))

  test('may give each line a code, or none', () => {
    const { rows, errors } = check(lineOf(2, 'Rua Um', 'cps-1'), lineOf(3, 'Rua Dois', ''), lineOf(4, 'Rua Três', ''))
    expect(errors).toEqual([])
    expect(rows.map(({ asset_code }) => asset_code)).toEqual(['CPS-1', '', ''])
  })

  test('may not give two lines one code, in whatever case', () =>
    expect(check(lineOf(2, 'Rua Um', 'CPS-1'), lineOf(3, 'Rua Dois', 'cps-1')).errors).toEqual([
      { line: 3, column: 'codigo', message: 'O código CPS-1 já está na linha 2.' },
    ]))

  test('tells what a wrong code is', () =>
    expect(check(lineOf(2, 'Rua Um', 'CPS 1')).errors).toEqual([
      {
        line: 2,
        column: 'codigo',
        message:
          '"CPS 1": O código deve ter de 2 a 20 letras sem acento, números ou hífens, e começar com letra ou número.',
      },
    ]))
})
