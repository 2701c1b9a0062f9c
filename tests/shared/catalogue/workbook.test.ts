import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { readSheetTable } from '#shared/catalogue/rules/sheet-file.ts'
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
      rows: [{ line: 2, cells: ['12', '2026-02-01', '########'] }],
    })
  })

  test.each([
    [[], undefined],
    [[''], undefined],
    [['Americana', '', 'Sumaré'], 2],
  ])('whose other sheets have %j gives the first and how many with data were not read', async (otherSheets, unread) => {
    const table = await readSheetTable(makeWorkbook([HEADER, ['R. A']], { otherSheets }), POINT_SHEET_KIND)
    expect(table).toEqual({
      header: { line: 1, cells: HEADER },
      rows: [{ line: 2, cells: ['R. A', '', '', '', ''] }],
      ...(unread === undefined ? {} : { unread_sheets: unread }),
    })
  })

  test('is read where its rows and cells do not say where they are', async () => {
    const wide = Array.from({ length: 30 }, (_, index) => `T${index}`)
    const bytes = makeWorkbook([wide, ['R. A', -22.7, { day: 46054 }, true, '', ...wide.slice(5)]], {
      isPlaceless: true,
    })
    expect(await readSheetTable(bytes, POINT_SHEET_KIND)).toEqual({
      header: { line: 1, cells: wide },
      rows: [{ line: 2, cells: ['R. A', '-22,7', '2026-02-01', 'sim', '', ...wide.slice(5)] }],
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
})
