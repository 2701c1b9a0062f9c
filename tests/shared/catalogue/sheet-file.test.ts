import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { readCsv as readSheetCsv } from '#shared/catalogue/rules/sheet-file.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { readPointSheet } from '#tests/support/read-point-sheet.ts'

const tiers = [
  goldTier,
  { ...goldTier, id: 'tier-prata', name: 'Prata' },
  { ...goldTier, id: 'tier-bronze', name: 'Bronze' },
]
const readCsv = (bytes: Uint8Array) => checkPointLines(readPointSheet(bytes), createPointLineChecker(tiers))
const read = (text: string) => readCsv(new TextEncoder().encode(text))
const HEADER = 'nome;rua;cruzamento;bairro;cidade;latitude;longitude;nivel;tags'
const errorsOf = (...lines: string[]) => read([HEADER, ...lines].join('\n')).errors

describe("an operator's spreadsheet", () => {
  const americana = new Uint8Array(readFileSync(new URL('../../data/pontos-americana.csv', import.meta.url)))

  test('is read with semicolons, decimal commas and points, accents, and empty names filled', () => {
    const { rows, errors } = readCsv(americana)
    expect(errors).toEqual([])
    expect(rows).toHaveLength(14)
    expect(rows[1]).toMatchObject({
      line: 3,
      name: 'Ouro | Av. Dr. Antônio Lobo c/ R. Doze de Novembro',
      latitude: -22.740082,
      longitude: -47.330582,
      pricing_tier_id: goldTier.id,
      tags: ['comércio', 'centro'],
    })
    expect(rows[4]).toMatchObject({ latitude: -22.739187, longitude: -47.327828 })
  })

  test('is read with commas, quotes, a byte order mark, other column order and upper case', () => {
    const { rows, errors } = read(
      '\ufeffNÍVEL,Rua,LATITUDE,longitude,preco_1\r\nprata,"Av. Brasil, 10","-22,7","-47,3","1.234,56"\r\n',
    )
    expect(errors).toEqual([])
    expect(rows).toEqual([
      expect.objectContaining({
        street_name: 'Av. Brasil, 10',
        latitude: -22.7,
        longitude: -47.3,
        price_1y: 123_456,
        pricing_tier_id: 'tier-prata',
      }),
    ])
  })

  test('may leave out both coordinates, never one', () => {
    expect(read(`${HEADER}\n;R. A;;;;;;Ouro;`).rows[0]).toMatchObject({ latitude: null, longitude: null })
    expect(errorsOf(';R. A;;;;-22,7;;Ouro;')).toEqual([{ line: 2, column: 'longitude', message: 'Falta a longitude.' }])
  })
})

describe('whatever encoding it was saved in', () => {
  const text = `${HEADER}\n;Av. Antônio;;;;-22,7;-47,3;Ouro;`
  test.each([
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
  ])('%s', (_, bytes) =>
    expect(readCsv(new Uint8Array(bytes))).toMatchObject({ errors: [], rows: [{ street_name: 'Av. Antônio' }] }),
  )
})

test('titles above the header are passed over, and lines are those of the file', () => {
  expect(read(`Placas da cidade;;\n\n${HEADER}\n;R. A;;;;-22,7;abc;Ouro;`).errors).toEqual([
    { line: 4, column: 'longitude', message: '"abc" não é um número em graus, como -47,331410.' },
  ])
})

test.each([
  ['a blank line and commas', '\n', ','],
  ['a blank line and tabs', '\n', '\t'],
  ['a title with commas and semicolons', 'Pontos de Americana, SP, 2026\n', ';'],
  ['a title with a semicolon and commas', 'Placas; todas\n', ','],
  ['upright strokes', '', '|'],
])('%s are told apart by our columns', (_, above, delimiter) => {
  const cells = ['"Av. Antônio"', '-22.7', '-47.3', 'Ouro']
  const text = [['rua', 'latitude', 'longitude', 'nivel'], cells].map(row => row.join(delimiter)).join('\n')
  expect(read(`${above}${text}`)).toMatchObject({ errors: [], rows: [{ street_name: 'Av. Antônio', latitude: -22.7 }] })
})

describe('what an export added', () => {
  const exported = 'rua;latitude;longitude;nivel;id;status;is_available;updated_at'
  test('is passed over', () =>
    expect(read(`${exported}\nR. A;-22,7;-47,3;Ouro;12;sold;false;2026-11-01T12:00:00.000Z`)).toMatchObject({
      errors: [],
      rows: [{ street_name: 'R. A' }],
    }))
  test('but other columns are refused still', () =>
    expect(read(`${exported};cor\n`).errors[0]?.message).toMatch(/^A coluna "cor" não é conhecida/))
  test('a written-out name of the rule makes no other point than an empty one', () =>
    expect(errorsOf(';R. A;;;;-22,7;-47,3;Ouro;', 'Ouro | R. A;R. A;;;;-22,7;-47,3;Ouro;')).toEqual([
      { line: 3, message: 'Esta linha repete a linha 2.' },
    ]))
})

describe('what is wrong is named by line and column', () => {
  test.each([
    [
      'a latitude of 230',
      ';R. A;;;;230;-47,3;Ouro;',
      'latitude',
      '"230" está fora do mapa: a latitude vai de -90 a 90.',
    ],
    [
      'a longitude that is text',
      ';R. A;;;;-22,7;abc;Ouro;',
      'longitude',
      '"abc" não é um número em graus, como -47,331410.',
    ],
    [
      'an unknown tier',
      ';R. A;;;;-22,7;-47,3;Diamante;',
      'nivel',
      'O nível de preço "Diamante" não existe. Níveis: Ouro, Prata, Bronze.',
    ],
    ['no tier', ';R. A;;;;-22,7;-47,3;;', 'nivel', 'Você deve selecionar um nível de preço.'],
    ['no street', ';;;;;-22,7;-47,3;Ouro;', 'rua', 'O nome da rua principal é obrigatório.'],
    ['a script', ';<script>;;;;-22,7;-47,3;Ouro;', 'rua', 'O texto tem caracteres que não são aceitos.'],
    [
      'a tag of one letter',
      ';R. A;;;;-22,7;-47,3;Ouro;a',
      'tags',
      'A tag "a" precisa ter de 2 a 40 caracteres, sem < e >.',
    ],
    [
      '21 tags',
      `;R. A;;;;-22,7;-47,3;Ouro;${Array.from({ length: 21 }, (_, index) => `tag ${index}`).join('|')}`,
      'tags',
      'Um ponto pode ter até 20 tags.',
    ],
    ['a cell that no field takes', `${'x'.repeat(4001)};R. A;;;;-22,7;-47,3;Ouro;`, 'nome', 'O texto é longo demais.'],
  ])('%s', (_, line, column, message) => expect(errorsOf(line)).toEqual([{ line: 2, column, message }]))

  test('every error of every line, not only the first', () => {
    const errors = errorsOf(';R. A;;;;230;x;Ouro;', ';R. B;;;;-22,7;-47,3;Ouro;', ';;;;;-22,7;-47,3;;')
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'latitude'],
      [2, 'longitude'],
      [4, 'rua'],
      [4, 'nivel'],
    ])
  })

  test.each(['-', '–', '—', 'R$ -', 'n/a', 'NA', 'não', 'NÃO'])(
    'a price of "%s" is none: not sold, or as the tier',
    cell => {
      const { rows, errors } = read(`rua;latitude;longitude;nivel;preco_1;preco_2\nR. A;;;Ouro;${cell};100`)
      expect(errors).toEqual([])
      expect(rows).toMatchObject([{ price_1y: null, price_2y: 10_000 }])
    },
  )

  test('a wrong price hides neither that a line repeats another nor that its code does', () => {
    const text = `${HEADER};codigo;preco_1\n;R. A;;;;-22,7;-47,3;Ouro;;P-10;1\n;R. A;;;;-22,7;-47,3;Ouro;;P-10;caro`
    expect(read(text).errors.map(({ line, column }) => [line, column])).toEqual([
      [3, 'preco_1'],
      [3, undefined],
      [3, 'codigo'],
    ])
    const changes = `codigo;preco_1\nPU-00007;1\nPU-00007;caro`
    const sheet = readPointSheet(new TextEncoder().encode(changes))
    expect(
      checkPointLines(
        sheet,
        createPointLineChecker(tiers, () => true),
      ).errors.map(({ line, column }) => [line, column]),
    ).toEqual([
      [3, 'preco_1'],
      [3, 'codigo'],
    ])
  })

  test('a wrong street is not compared with others', () =>
    expect(errorsOf(';;;;;-22,7;-47,3;Ouro;', ';;;;;-22,7;-47,3;Ouro;').map(({ column }) => column)).toEqual([
      'rua',
      'rua',
    ]))

  test('a line that repeats another', () =>
    expect(errorsOf(';R. A;;;;-22,7;-47,3;Ouro;', ';r.  a;;;;-22.7;-47.3;Prata;')).toEqual([
      { line: 3, message: 'Esta linha repete a linha 2.' },
    ]))

  test('a line with too many columns', () =>
    expect(errorsOf(';R. A;;;;-22,7;-47,3;Ouro;;x')[0]?.message).toBe('A linha tem 10 colunas; o cabeçalho tem 9.'))
})

describe('a file that can’t be read', () => {
  const whole = (bytes: Uint8Array | string) =>
    readCsv(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)

  test('without a column', () =>
    expect(whole('rua;latitude;nivel\nR. A;1;Ouro').errors).toEqual([
      { line: 1, column: 'longitude', message: 'Falta esta coluna na planilha.' },
    ]))
  test('with an unknown column', () =>
    expect(whole('rua;latitude;longitude;nivel;cor\n').errors[0]?.message).toMatch(/^A coluna "cor" não é conhecida/))
  test.each(['\u0000', '\u0001'])('says where a control character stands: %j', odd => {
    const message = 'O texto tem caracteres inválidos, que talvez não apareçam na tela. Digite de novo em vez de colar.'
    expect(errorsOf(';R. A;;;;;;Ouro;', `;R.${odd} B;;;;;;Ouro;`)).toEqual([{ line: 3, column: 'rua', message }])
    expect(read(`${HEADER.replace('cidade', `cida${odd}de`)}\n;R. A;;;;;;Ouro;`).errors).toEqual([{ line: 1, message }])
  })
  test('that is too large', () =>
    expect(whole(new Uint8Array(31 * 1024 * 1024)).errors[0]?.message).toBe(
      'O arquivo passa de 30 MB. Divida a planilha em partes menores.',
    ))
  test('with a million lines', () =>
    expect(whole(`${HEADER}\n${';R.;;;;1;1;Ouro;\n'.repeat(1_000_000)}`).errors).toEqual([
      { line: 1, message: 'A planilha tem mais de 100.000 linhas. Divida-a em partes menores.' },
    ]))
  test.each([0, 1, 14])('with a line too many below %i lines of titles, before its columns are chosen', titles => {
    const sheet = { ...POINT_SHEET_KIND, max_rows: 3 }
    const text = (rows: number) =>
      new TextEncoder().encode(`${'Contratos;de;2026\n'.repeat(titles)}${HEADER}\n${';R.;;;;1;1;Ouro;\n'.repeat(rows)}`)
    expect(readSheetCsv(text(3), sheet)).toMatchObject({ rows: { length: 3 } })
    for (const rows of [4, 5, 30])
      expect(readSheetCsv(text(rows), sheet)).toEqual({
        errors: [{ line: 1, message: 'A planilha tem mais de 3 linhas. Divida-a em partes menores.' }],
      })
  })
  test('with cells up to the last column that a spreadsheet has', () =>
    expect(whole(`${HEADER}\n${`;R.;;;;1;1;Ouro;${';'.repeat(16_384)}\n`.repeat(620)}`).errors).toEqual([
      {
        line: 1,
        message:
          'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.',
      },
    ]))
  test('with more columns than anybody assigns, unless they are empty', () => {
    const wide = (columns: number, cell: string) => `${HEADER}\n;R.;;;;1;1;Ouro;${';'.repeat(columns)}${cell}\n`
    expect(JSON.stringify(whole(wide(250, '')).errors)).not.toContain('longe demais')
    expect(JSON.stringify(whole(wide(180, 'x')).errors)).not.toContain('longe demais')
    expect(whole(wide(250, 'x')).errors).toEqual([
      {
        line: 1,
        message:
          'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.',
      },
    ])
  })
  test('with a cell that is longer than Excel’s', () => {
    const withCell = (length: number) => `${HEADER}\n;R. A;;;;1;1;Ouro;\n;${'R'.repeat(length)};;;;1;1;Ouro;\n`
    expect(whole(withCell(32_768)).errors).toEqual([
      {
        line: 3,
        message: 'Uma célula desta linha tem mais de 32.767 caracteres, o limite do Excel. Encurte o texto.',
      },
    ])
    expect(JSON.stringify(whole(withCell(32_767)).errors)).not.toContain('Excel')
  })
  test('that is empty, or has a header only', () => {
    expect(whole('  \n').errors[0]?.message).toBe('O arquivo está vazio.')
    expect(whole(`${HEADER}\n`).errors[0]?.message).toBe('A planilha não tem nenhum ponto abaixo do cabeçalho.')
  })
  test.each([
    '<html><table><tr><td>rua</td></tr></table></html>',
    '\ufeff\r\n<table border="1"><tr><td>rua</td></tr></table>',
    '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    '<!DOCTYPE html><html lang="pt">',
  ])('that is a page with the name of a sheet: %j', page =>
    expect(whole(page).errors).toEqual([
      {
        line: 1,
        message: 'Este arquivo é uma página com nome de planilha. Abra-o no Excel e salve-o como .xlsx.',
      },
    ]),
  )
  test('with a quote that never closes', () =>
    expect(whole(`${HEADER}\n;"R. A;;;;-22,7;-47,3;Ouro;`).errors).toEqual([
      { line: 2, message: 'O arquivo não pôde ser lido como CSV: há aspas sem par, que abrem nesta linha.' },
    ]))
  test.each([
    ['in a cell', ';R. Placa "nova";;;;-22,7;-47,3;Ouro;'],
    ['that closes before the end of its cell', ';"R. Placa"nova;;;;-22,7;-47,3;Ouro;'],
  ])('with a quote %s: it says in which line', (_, wrong) => {
    const good = ';R. A;;;;-22,7;-47,3;Ouro;'
    expect(whole([HEADER, good, ';"R.\nB";;;;-22,7;-47,3;Ouro;', wrong, good].join('\n')).errors).toEqual([
      {
        line: 5,
        message:
          'O arquivo não pôde ser lido como CSV: há aspas (") no meio de uma célula desta linha. Tire as aspas, ou ponha a célula entre aspas e dobre as de dentro.',
      },
    ])
  })
})

describe('latitude and longitude in one column', () => {
  const place = (title: string, cell: string) => {
    const { rows, errors } = read(`rua\t${title}\tnivel\nR. A\t${cell}\tOuro\n`)
    return errors.length > 0 ? errors : rows.map(({ latitude, longitude }) => [latitude, longitude])
  }
  test.each([
    '-22.74, -47.33',
    '-22.74,-47.33',
    '(-22.74, -47.33)',
    '-22,74; -47,33',
    '-22,74 / -47,33',
    '-22,74 -47,33',
    '−22,74, −47,33',
    '22,74° S, 47,33° W',
    'https://www.google.com/maps/@-22.74,-47.33,17z',
    'https://maps.google.com/?q=-22.74,-47.33',
  ])('"%s" is split', cell => expect(place('Coordenadas', cell)).toEqual([[-22.74, -47.33]]))
  test.each(['Lat/Long', 'Latitude, Longitude', 'Localização', 'GPS', 'Latitude'])('under the title "%s" too', title =>
    expect(place(title, '-22.74, -47.33')).toEqual([[-22.74, -47.33]]),
  )
  test('a cell that is none is an error of the latitude', () =>
    expect(
      read('rua\tcoordenadas\tnivel\nR. A\t-22.7, -47.3\tOuro\nR. B\t-22.7, -47.3\tOuro\nR. C\tcentro\tOuro\n').errors,
    ).toEqual([{ line: 4, column: 'latitude', message: '"centro" não é um número em graus, como -22,740250.' }]))
})

test.each([
  ['22°44\'24"S', '47°19\'48"W'],
  ['22° 44′ 24,0″ S', '47° 19′ 48,0″ O'],
  ['22º44\'24"S', "47º19,8' O"],
  ['22,74 S', '47,33 W'],
  ['-22,74°', '-47,33°'],
  ['- 22,74', '−47,33'],
])('%s and %s are degrees', (latitude, longitude) =>
  expect(
    read(
      `rua\tlatitude\tlongitude\tnivel\nR. A\t"${latitude.replaceAll('"', '""')}"\t"${longitude.replaceAll('"', '""')}"\tOuro\n`,
    ),
  ).toMatchObject({
    errors: [],
    rows: [{ latitude: -22.74, longitude: -47.33 }],
  }),
)
test.each(['-22.740.250', '22°75\'24"S', '-22,74 N N', '22°44"'])('%s is no latitude', latitude =>
  expect(
    read(`rua\tlatitude\tlongitude\tnivel\nR. A\t"${latitude.replaceAll('"', '""')}"\t-47,3\tOuro\n`).errors,
  ).toHaveLength(1),
)

test('invisible characters in titles and cells are left out', () => {
  expect(read('\u200brua;latitude;longitude;nivel\u00ad\nR.\u200b A;-22,7;-47,3;Ouro\ufeff\n')).toMatchObject({
    errors: [],
    rows: [{ street_name: 'R. A' }],
  })
})

test('rows that a spreadsheet writes without values count for nothing', () => {
  const bytes = new TextEncoder().encode(`${HEADER}\n;R. A;;;;-22,7;-47,3;Ouro;\n${';;;;;;;;\n'.repeat(10)}`)
  expect(readSheetCsv(bytes, { ...POINT_SHEET_KIND, max_rows: 1 })).toMatchObject({ rows: [{ line: 2 }] })
})
