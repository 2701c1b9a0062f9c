import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { readSheetTable } from '#shared/catalogue/rules/sheet-file.ts'
import { hiddenColumnsOf } from '#shared/catalogue/rules/sheet-table.ts'
import { makeWorkbook } from '#tests/support/workbook.ts'

/** Packed once, because that takes seconds. */
const TOO_LARGE = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(161 * 1024 * 1024) })

/** A row with one cell, in Excel's last column. */
const wideRow: number[] = []
wideRow[16_383] = 1

const HEADER = ['Logradouro', 'Lat', 'Long', 'Nível', 'Preço 1 ano']

describe('an .xlsx sheet', () => {
  test('gives its cells as a person would type them', async () => {
    const bytes = makeWorkbook([
      HEADER,
      ['R. Antônio & Cia', -22.740082, -47.330582, 'Ouro', 1200.5],
      ['R. B', -22.7, -47.3, true, { formula: 'E2*2', result: 0.1 + 0.2 }],
      [null, null, null, 'Prata'],
    ])
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toEqual({
      header: { line: 1, cells: HEADER },
      rows: [
        { line: 2, cells: ['R. Antônio & Cia', '-22,740082', '-47,330582', 'Ouro', '1200,5'] },
        { line: 3, cells: ['R. B', '-22,7', '-47,3', 'sim', '0,3'] },
        { line: 4, cells: ['', '', '', 'Prata', ''] },
      ],
    })
  })

  test('with a number beyond every date, in the format of a date, is read but for that cell', async () => {
    const bytes = makeWorkbook([
      ['Contrato', 'Início', 'CNPJ'],
      ['12', { day: 46054 }, { day: 11_222_333_000_181 }],
    ])
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toMatchObject({
      rows: [{ line: 2, cells: ['12', '01/02/2026', '########'] }],
    })
  })

  test.each([
    [[], undefined],
    [[''], undefined],
    [['Americana', '', 'Sumaré'], { read: 'Pontos', count: 2 }],
  ])(
    'whose other sheets have %j gives the first by its name, and how many with data were not read',
    async (otherSheets, unread) => {
      const table = await readSheetTable(makeWorkbook([HEADER, ['R. A']], { otherSheets }), POINT_SHEET_KIND)
      expect(table).toEqual({
        header: { line: 1, cells: HEADER },
        rows: [{ line: 2, cells: ['R. A', '', '', '', ''] }],
        ...(unread === undefined ? {} : { unread_sheets: unread }),
      })
    },
  )

  test('is read where its rows and cells do not say where they are', async () => {
    const wide = Array.from({ length: 30 }, (_, index) => `T${index}`)
    const bytes = makeWorkbook([wide, ['R. A', -22.7, { day: 46054 }, true, '', ...wide.slice(5)]], {
      isPlaceless: true,
    })
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toEqual({
      header: { line: 1, cells: wide },
      rows: [
        {
          line: 2,
          cells: ['R. A', '-22,7', '01/02/2026', 'sim', '', ...wide.slice(5)],
          marks: [{ index: 2, kind: 'date' }],
        },
      ],
    })
  })

  test('has its header below a merged title, with the lines of the file', async () => {
    const bytes = makeWorkbook([['Relação de placas 2026'], [], HEADER, ['R. A', -22.7, -47.3, 'Ouro']], {
      mergedCells: 'A1:E1',
    })
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toMatchObject({
      header: { line: 3 },
      rows: [{ line: 4, cells: ['R. A', '-22,7', '-47,3', 'Ouro', ''] }],
    })
  })

  test('is read where empty cells with a format reach far beyond it', async () => {
    const bytes = makeWorkbook([HEADER, ['R. A', -22.7, -47.3, 'Ouro']], {
      farCell: 'XFD1048576',
      isFarCellEmpty: true,
    })
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toMatchObject({
      header: { line: 1 },
      rows: [{ line: 2, cells: ['R. A', '-22,7', '-47,3', 'Ouro', ''] }],
    })
  })

  test.each([
    [
      'that unfolds to more than 160 MB',
      () => TOO_LARGE,
      'A planilha é grande demais depois de aberta. Divida-a em partes menores.',
    ],
    [
      'that unfolds to more than 160 MB, and says that it does not',
      () => {
        const bytes = TOO_LARGE.slice()
        const view = new DataView(bytes.buffer)
        view.setUint32(22, 1000, true)
        view.setUint32(bytes.length - 22 - 46 - 'xl/worksheets/sheet1.xml'.length + 24, 1000, true)
        return bytes
      },
      'A planilha é grande demais depois de aberta. Divida-a em partes menores.',
    ],
    [
      'with a cell in the last corner of Excel',
      () => makeWorkbook([HEADER], { farCell: 'XFD1048576' }),
      'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.',
    ],
    [
      'with a cell where no Excel has one',
      () => makeWorkbook([HEADER], { farCell: 'ZZZZZZ99999999999' }),
      'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.',
    ],
    [
      'with a cell far to the right in each of many rows',
      () => makeWorkbook(Array.from({ length: 700 }, () => wideRow)),
      'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.',
    ],
    [
      'that is another ZIP',
      () => zipSync({ 'foto.jpg': new Uint8Array(10) }),
      'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.',
    ],
    [
      'that is cut off',
      () => makeWorkbook([HEADER]).slice(0, 300),
      'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.',
    ],
    [
      'of the old format',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'Este Excel é antigo (.xls) ou tem senha. Salve-o como .xlsx sem senha, ou como CSV.',
    ],
    ['without a line', () => makeWorkbook([]), 'O arquivo está vazio.'],
  ])(
    '%s is refused in words',
    async (_, bytes, message) => {
      expect(await readSheetTable(bytes(), POINT_SHEET_KIND)).toEqual({ errors: [{ line: 1, message }] })
    },
    120_000,
  ) // packing 161 MB takes long on a busy machine

  test.each([
    ['00000', 41, '00041'],
    ['00000', 123_456, '123456'],
    ['"PU-"00000', 97, 'PU-00097'],
    ['00\\.000\\.000\\/0000\\-00', 1_180_000_126, '00.001.180/0001-26'],
    ['000000000\\-00', 191, '000000001-91'],
    ['00000-000', 1_310_100, '01310-100'],
    ['#,##0.00', 1253.8955, '1253,8955'],
    ['General', 0.1 + 0.2, '0,3'],
    ['"R$" #,##0.00;[Red]\\-"R$" #,##0.00', 1200, '1200'],
    ['0.00%', 0.045, '4,5%'],
    ['0', 41, '41'],
    ['[$R$-416] #,##0', 1200, '1200'],
  ])('with the number format %s shows %d as %s', async (format, number, shown) => {
    const bytes = makeWorkbook([['Código'], [{ number, format }]])
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toMatchObject({ rows: [{ line: 2, cells: [shown] }] })
  })

  test.each([
    ['mmm\\-yy', 46_091, '10/03/2026'],
    ['dd/mm/yyyy', 46_091, '10/03/2026'],
    ['[$-416]d\\-mmm;@', 46_091, '10/03/2026'],
    ['hh:mm', 0.5, '12:00'],
    ['[h]:mm', 1.5, '31/12/1899'],
    ['m/d/yy h:mm', 46_091.25, '10/03/2026'],
  ])('with the format %s is a date', async (format, number, shown) => {
    const bytes = makeWorkbook([['Código'], [{ number, format }]])
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toMatchObject({
      rows: [{ cells: [shown], marks: [{ index: 0, kind: 'date' }] }],
    })
  })

  test('counts the days from 1904 where an old Mac does', async () => {
    const bytes = makeWorkbook([['Início'], [{ day: 44_629 }]], { dates1904: true })
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toMatchObject({ rows: [{ cells: ['10/03/2026'] }] })
  })

  test('says which formulas have no result, and which texts are those of merged cells', async () => {
    const bytes = makeWorkbook(
      [
        ['Rua', 'Bairro', 'Cidade', 'Valor'],
        ['R. A', 'Centro', 'Americana', { formula: 'SUM(E1:E2)' }],
        ['R. B', null, null, { formula: 'IF(1,"","")', result: '' }],
        ['R. C', null, null, { formula: 'E9', result: 'x' }],
      ],
      { mergedCells: 'C2:C4 A4:B4' },
    )
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toEqual({
      header: { line: 1, cells: ['Rua', 'Bairro', 'Cidade', 'Valor'] },
      rows: [
        { line: 2, cells: ['R. A', 'Centro', 'Americana', ''], marks: [{ index: 3, kind: 'no_result' }] },
        { line: 3, cells: ['R. B', '', 'Americana', ''], marks: [{ index: 2, kind: 'merged' }] },
        {
          line: 4,
          cells: ['R. C', '', 'Americana', 'x'],
          marks: [
            { index: 0, kind: 'wide' },
            { index: 2, kind: 'merged' },
          ],
        },
      ],
    })
  })

  test('has its rows that a filter or a person hid marked, and is read from its first visible sheet', async () => {
    const hidden = makeWorkbook([HEADER, ['R. A'], ['R. B']], { hiddenRows: [3] })
    expect(await readSheetTable(hidden, POINT_SHEET_KIND)).toMatchObject({
      rows: [{ line: 2 }, { line: 3, is_hidden: true }],
    })
    for (const state of ['hidden', 'veryHidden'])
      expect(
        await readSheetTable(makeWorkbook([HEADER, ['R. A']], { state, otherSheets: ['Rua'] }), POINT_SHEET_KIND),
      ).toEqual({ header: { line: 1, cells: ['Rua'] }, rows: [], unread_sheets: { read: 'Aba 2', count: 1 } })
    expect(
      await readSheetTable(
        makeWorkbook([HEADER, ['R. A']], { otherState: 'hidden', otherSheets: ['Rua'] }),
        POINT_SHEET_KIND,
      ),
    ).toMatchObject({ header: { cells: HEADER }, rows: [{ line: 2 }], unread_sheets: { read: 'Pontos', count: 1 } })
  })
})

test('a sheet has its hidden columns marked in the header, also where a place is split in two', async () => {
  const bytes = makeWorkbook(
    [
      ['Logradouro', 'Coordenadas', 'Nível', 'Preço 1 ano', 'Obs'],
      ['R. A', '-22.7, -47.3', 'Ouro', 1200, 'x'],
    ],
    {
      hiddenColumns: [
        { min: 3, max: 4 },
        { min: 4, max: 4 },
        { min: 6, max: 16_384 },
      ],
    },
  )
  const table = await readSheetTable(bytes, POINT_SHEET_KIND)
  expect(table).toMatchObject({
    header: {
      cells: ['Logradouro', 'latitude', 'longitude', 'Nível', 'Preço 1 ano', 'Obs'],
      marks: [
        { index: 3, kind: 'hidden' },
        { index: 4, kind: 'hidden' },
      ],
    },
  })
  if ('errors' in table) throw new Error('unreadable')
  expect(hiddenColumnsOf(table, ['street', 'latitude', 'longitude', 'tier', undefined, undefined])).toEqual(['Nível'])
})

describe('what programs write otherwise', () => {
  const SHEET = 'xl/worksheets/sheet1.xml'
  /** A workbook of the header and a line whose street is in a cell written like this. */
  const withStreetCell = (xml: string) => {
    const parts = unzipSync(makeWorkbook([HEADER, ['RUA', -22.7, -47.3, 'Ouro', 1200]]))
    const sheet = strFromU8(parts[SHEET] ?? new Uint8Array()).replace(/<c r="A2".*?<\/c>/, xml)
    return zipSync({ ...parts, [SHEET]: strToU8(sheet) })
  }
  const rowsOf = async (bytes: Uint8Array) => {
    const table = await readSheetTable(bytes, POINT_SHEET_KIND)
    return 'errors' in table ? table.errors : table.rows
  }

  test.each([['<rPh sb="0" eb="1"/>'], ['<rPh sb="0" eb="1"><t>ルア</t></rPh><phoneticPr fontId="1"/>']])(
    'a phonetic guide %s hides no text',
    async guide => {
      const cell = `<c r="A2" t="inlineStr"><is>${guide}<r><t>Rua </t></r><r><rPr><b/></rPr><t>das Flores</t></r></is></c>`
      expect(await rowsOf(withStreetCell(cell))).toEqual([
        { line: 2, cells: ['Rua das Flores', '-22,7', '-47,3', 'Ouro', '1200'] },
      ])
    },
  )

  test('a formula of a text without a stored result is marked, an empty text is not', async () => {
    const cells = ['', '-22,7', '-47,3', 'Ouro', '1200']
    expect(await rowsOf(withStreetCell('<c r="A2" t="str"><f>B1</f></c>'))).toEqual([
      { line: 2, cells, marks: [{ index: 0, kind: 'no_result' }] },
    ])
    expect(await rowsOf(withStreetCell('<c r="A2" t="str"><f>""</f><v></v></c>'))).toEqual([{ line: 2, cells }])
  })

  test('the first visible sheet with values is read, after an empty one', async () => {
    const table = await readSheetTable(makeWorkbook([], { otherSheets: ['', 'Rua'] }), POINT_SHEET_KIND)
    expect(table).toEqual({ header: { line: 1, cells: ['Rua'] }, rows: [] })
  })
})
