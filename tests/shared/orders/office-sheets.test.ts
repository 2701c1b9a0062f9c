import { describe, expect, test } from 'vitest'
import { guessColumns } from '#shared/catalogue/rules/column-mapping.ts'
import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { checkPointRow, pointCellWarnings } from '#shared/catalogue/rules/point-rows.ts'
import { parseSheetByColumns, readSheetTable } from '#shared/catalogue/rules/sheet-file.ts'
import { hiddenSheetLineNumbers, type SheetKind } from '#shared/catalogue/rules/sheet-table.ts'
import { CONTRACT_SHEET_KIND, checkContractRow, contractCellWarnings } from '#shared/orders/rules/contract-rows.ts'
import { cellFault, escapeSheetText, toCsv, unescapeSheetText } from '#shared/platform/rules/sheet-cells.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { makeWorkbook } from '#tests/support/workbook.ts'

/** Sheets as people have them, read by both imports. */

type Rows = Parameters<typeof makeWorkbook>[0]
type Cell = Rows[number][number]
const TODAY = '2026-11-26'

async function parse<Column extends string>(bytes: Uint8Array, kind: SheetKind<Column>, withHidden = false) {
  const table = await readSheetTable(bytes, kind)
  if ('errors' in table) return expect.fail(JSON.stringify(table.errors))
  return { table, ...parseSheetByColumns(table, guessColumns(table.header.cells, kind), kind, { withHidden }) }
}

const POINT_TITLES = ['codigo', 'rua', 'latitude', 'longitude', 'nivel', 'preco_1', 'largura', 'fluxo_diario', 'cidade']
const pointCells = (own: Partial<Record<string, Cell>>): Cell[] =>
  POINT_TITLES.map(
    title => own[title] ?? { rua: 'R. A', latitude: -22.74, longitude: -47.33, nivel: 'Ouro' }[title] ?? null,
  )
async function readPoint(own: Partial<Record<string, Cell>>) {
  const { lines, errors, warnings } = await parse(makeWorkbook([POINT_TITLES, pointCells(own)]), POINT_SHEET_KIND)
  const checked = lines.map(({ line, cells }) => ({ cells, ...checkPointRow(line, cells, [goldTier]) }))[0]
  return {
    row: checked && 'row' in checked ? checked.row : undefined,
    problems: [...errors, ...(checked && 'errors' in checked ? checked.errors : [])].map(({ column, message }) => [
      column,
      message,
    ]),
    warnings: [...warnings, ...(checked ? pointCellWarnings(2, checked.cells) : [])].map(({ column, message }) => [
      column,
      message,
    ]),
  }
}

const CONTRACT_CELLS = {
  CNPJ: '11.222.333/0001-81',
  'Razão social': 'Padaria Estrela Ltda',
  Código: 'PU-00001',
  Início: { day: 46_082 },
  Término: { day: 46_446 },
  Valor: 1200,
} satisfies Record<string, Cell>
async function readContract(own: Record<string, Cell>, titles: Record<string, string> = {}, dates1904 = false) {
  const all: Record<string, Cell> = { ...CONTRACT_CELLS, ...own }
  const names = Object.keys(all)
  const rows = [names.map(name => titles[name] ?? name), names.map(name => all[name] ?? null)]
  const bytes = makeWorkbook(rows, { dates1904 })
  const { lines, errors, warnings } = await parse(bytes, CONTRACT_SHEET_KIND)
  const checked = lines.map(({ line, cells }) => ({ cells, ...checkContractRow(line, cells, TODAY) }))[0]
  return {
    row: checked && 'row' in checked ? checked.row : undefined,
    problems: [...errors, ...(checked && 'errors' in checked ? checked.errors : [])].map(({ column, message }) => [
      column,
      message,
    ]),
    warnings: [...warnings, ...(checked ? contractCellWarnings(2, checked.cells, TODAY) : [])].map(
      ({ message }) => message,
    ),
  }
}

describe('numbers that are stored more finely than they are shown', () => {
  test.each([
    [{ formula: '1199.9*1.045', result: 1253.8955 }, 125_390, '"1253,8955" é arredondado para R$ 1.253,90.'],
    [1253.895, 125_390, '"1253,895" é arredondado para R$ 1.253,90.'],
    [1199.9 * 1.045 - 0.0005, 125_390, '"1253,895" é arredondado para R$ 1.253,90.'],
    [1253.894, 125_389, '"1253,894" é arredondado para R$ 1.253,89.'],
    [0.125, 13, '"0,125" é arredondado para R$ 0,13.'],
    [999.995, 100_000, '"999,995" é arredondado para R$ 1.000,00.'],
    ['R$ 1.253,8955', 125_390, '"R$ 1.253,8955" é arredondado para R$ 1.253,90.'],
    ['1253.8955', 125_390, '"1253.8955" é arredondado para R$ 1.253,90.'],
    ['1.253,9000', 125_390, undefined],
    [1254, 125_400, undefined],
    ['1.254', 125_400, undefined],
    [33.333333333333336, 3333, '"33,33333333" é arredondado para R$ 33,33.'],
  ])('a price and a value of %j become %d centavos', async (cell, centavos, warning) => {
    const point = await readPoint({ preco_1: cell })
    expect(point.row?.price_1y).toBe(centavos)
    const plain = (texts: unknown[][]) => texts.map(([, text]) => String(text).replaceAll('\u00a0', ' '))
    expect(plain(point.warnings)).toEqual(warning ? [warning] : [])
    const contract = await readContract({ Valor: cell })
    expect(contract.row?.price).toBe(centavos)
    expect(contract.warnings.map(text => text.replaceAll('\u00a0', ' '))).toEqual(warning ? [warning] : [])
  })

  test.each([
    [1.2055, 121, '"1,2055" é arredondado para 1,21 m.'],
    [0.999, 100, '"0,999" é arredondado para 1,00 m.'],
    ['2,404 m', 240, '"2,404 m" é arredondado para 2,40 m.'],
    [2.4, 240, undefined],
  ])('a width of %j becomes %d cm', async (cell, centimetres, warning) => {
    const { row, warnings } = await readPoint({ largura: cell })
    expect(row?.face_width_cm).toBe(centimetres)
    expect(warnings).toEqual(warning ? [['largura', warning]] : [])
  })

  test('a flow becomes a whole number', async () => {
    expect((await readPoint({ fluxo_diario: 12_000.5 })).row?.daily_flow).toBe(12_001)
  })

  test.each(['4,5%', '12a', '1..2', '-5', '-R$ 1.253,90', '(1.253,90)', '$1,253.90', '12,000', '12,500', '1,25,390'])(
    'a price of "%s" is refused',
    async cell =>
      expect((await readPoint({ preco_1: cell })).problems).toEqual([
        ['preco_1', `"${cell}" não é um preço, como 1.234,56.`],
      ]),
  )
})

describe('cells with errors', () => {
  test.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#N/D',
    '#VALOR!',
    '#NOME?',
    '#NÚM!',
    '#NULO!',
    'Err:502',
    '########',
  ])('%s is an error of that cell, as a formula, as a text and in both imports', async error => {
    const message = `A célula tem o erro ${error} da planilha. Corrija a fórmula ou apague a célula.`
    expect((await readPoint({ cidade: { error } })).problems).toEqual([['cidade', message]])
    expect((await readPoint({ cidade: error })).problems).toEqual([['cidade', message]])
    expect((await readContract({ 'Razão social': { error } })).problems).toEqual([['nome', message]])
  })

  test.each(['#1 Outdoor', 'Loja #10', '#', 'N/A', 'Rua #N', 'Err: sim'])('"%s" is a text', cell =>
    expect(cellFault(cell)).toBeUndefined(),
  )

  test('a formula without a stored result is one too', async () => {
    const message =
      'A fórmula desta célula não tem resultado guardado. Abra a planilha no Excel, salve-a e envie de novo.'
    expect((await readPoint({ preco_1: { formula: 'A1*2' } })).problems).toEqual([['preco_1', message]])
    expect((await readContract({ Valor: { formula: 'A1*2' } })).problems).toEqual([['valor', message]])
  })
})

test.each(['=SOMA(A1:A2)', '=PROCV(A2;B:C;2;0)', '=A1&"x"'])(
  'the formula %s in a cell of text is doubted',
  async cell => {
    const { row, warnings } = await readPoint({ cidade: cell })
    expect(row?.city).toBe(cell)
    expect(warnings).toEqual([
      ['cidade', `"${cell}" é uma fórmula e entra como texto. Veja se a célula devia ter o resultado.`],
    ])
  },
)

describe('codes that a spreadsheet changed', () => {
  test.each([
    [
      { number: 46_091, format: 'mmm-yy' },
      'A célula é uma data (10/03/2026): a planilha trocou o que foi digitado. Formate a coluna como Texto e digite de novo.',
    ],
    [
      { day: 46_024 },
      'A célula é uma data (02/01/2026): a planilha trocou o que foi digitado. Formate a coluna como Texto e digite de novo.',
    ],
    ['10/mar', '"10/mar" parece uma data: a planilha trocou o código. Formate a coluna como Texto e digite-o de novo.'],
    ['mar/10', '"mar/10" parece uma data: a planilha trocou o código. Formate a coluna como Texto e digite-o de novo.'],
    [
      '10/03/2026',
      '"10/03/2026" parece uma data: a planilha trocou o código. Formate a coluna como Texto e digite-o de novo.',
    ],
    ['1,00E+05', 'A planilha encurtou este número (1,00E+05). Formate a coluna como Texto e digite-o de novo.'],
    ['1E+05', 'A planilha encurtou este número (1E+05). Formate a coluna como Texto e digite-o de novo.'],
  ])('%j is no code', async (cell, message) => {
    expect((await readPoint({ codigo: cell })).problems).toEqual([['codigo', message]])
    expect((await readContract({ Código: cell })).problems).toEqual([['codigo_do_ponto', message]])
  })

  test.each([
    [{ number: 123, format: '00000' }, '00123'],
    [{ number: 97, format: '"PU-"00000' }, 'PU-00097'],
    ['MAR-10', 'MAR-10'],
    ['1E5', '1E5'],
    ['2026-01', '2026-01'],
    ['PU–00001', 'PU-00001'],
    ['PU‑00001', 'PU-00001'],
    ['="00123"', '00123'],
  ])('%j is the code %s', async (cell, code) => {
    expect((await readPoint({ codigo: cell })).row?.asset_code).toBe(code)
    expect((await readContract({ Código: cell })).row?.asset_code).toBe(code)
  })

  test.each(['2026-03-10', '10-Mar', '10-mar-26', '1-SET'])(
    'the code %s may be a day of a CSV file and is doubted',
    async code =>
      expect((await readPoint({ codigo: code })).warnings).toEqual([
        ['codigo', `"${code}" parece uma data. Veja se a planilha não trocou o código.`],
      ]),
  )

  test.each(['mar/25', 'dez./2025', '1/mar', '2025-12-01'])('the contract number %s is doubted', async number =>
    expect((await readContract({ 'Nº do contrato': number })).warnings).toEqual([
      `"${number}" parece uma data. Veja se a planilha não trocou o número.`,
    ]),
  )
  test.each(['12/2025', '1/25', '012/2025', 'MAR-10', 'A/25'])('the contract number %s is not', async number => {
    const { row, warnings } = await readContract({ 'Nº do contrato': number })
    expect(row?.number).toBe(number)
    expect(warnings).toEqual([])
  })

  test.each([
    'codigo;rua;nivel\n="00123";R. A;Ouro',
    'rua,codigo,nivel\nR. A,="00123",Ouro',
    'rua;nivel;codigo\nR. A;Ouro;="00123"\r\n',
  ])('the code of %j is 00123, as other programs write it', async text =>
    expect((await parse(new TextEncoder().encode(text), POINT_SHEET_KIND)).lines[0]?.cells.codigo).toBe('00123'),
  )

  test.each([
    '1E5',
    '00123',
    '2026-01',
    '2026-03-10',
    'MAR-10',
    '10-MAR',
    'SET2',
    '1-2',
    '012',
    '123456789012',
    '3E12',
    'FEV-26',
    '10-2026',
    '12/2025',
    'ABRIL-10',
    '10-Maio',
    'MARCH-2',
    'TRUE',
    'VERDADEIRO',
    'falso',
  ])('our own sheet keeps %s, and reads it again', async code => {
    const cell = escapeSheetText(code)
    expect(cell).toBe(`="${code}"`)
    expect(unescapeSheetText(cell)).toBe(code)
    const bytes = new TextEncoder().encode(
      toCsv([
        ['codigo', 'rua', 'latitude', 'longitude', 'nivel'],
        [cell, 'R. A', '', '', 'Ouro'],
      ]),
    )
    expect((await parse(bytes, POINT_SHEET_KIND)).lines[0]?.cells.codigo).toBe(code)
  })
  test.each([
    'PU-00001',
    'AB-12',
    '12',
    'R. 9 de Julho',
    'Marte 2',
    'A1',
    'MARINA',
    '2026-014-B',
    'MAIOR-1',
    '100-2026',
  ])('our own sheet writes %s as it is', text => expect(escapeSheetText(text)).toBe(text))
})

describe('hidden and merged cells', () => {
  const rows: Rows = [
    POINT_TITLES,
    ...['ZX-1', 'ZX-2', 'ZX-3', 'ZX-4'].map((codigo, index) =>
      pointCells({ codigo, ...(index === 0 ? { cidade: 'Americana' } : {}) }),
    ),
  ]
  test('hidden lines are left out unless they are wanted', async () => {
    const bytes = makeWorkbook(rows, { hiddenRows: [3, 5] })
    const { table, lines } = await parse(bytes, POINT_SHEET_KIND)
    expect(hiddenSheetLineNumbers(table)).toEqual([3, 5])
    expect(lines.map(({ line }) => line)).toEqual([2, 4])
    expect((await parse(bytes, POINT_SHEET_KIND, true)).lines.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })

  test('a sheet with hidden lines alone says so', async () => {
    const { lines, errors } = await parse(makeWorkbook(rows, { hiddenRows: [2, 3, 4, 5] }), POINT_SHEET_KIND)
    expect([lines, errors]).toEqual([
      [],
      [
        {
          line: 1,
          message: 'Todas as linhas com dados estão ocultas na planilha. Mostre as que devem entrar e salve de novo.',
        },
      ],
    ])
  })

  test('a merged cell counts for all its lines, which is said', async () => {
    const { lines, warnings } = await parse(makeWorkbook(rows, { mergedCells: 'I2:I4' }), POINT_SHEET_KIND)
    expect(lines.map(({ cells }) => cells.cidade)).toEqual(['Americana', 'Americana', 'Americana', undefined])
    expect(warnings).toEqual(
      [3, 4].map(line => ({ line, column: 'cidade', message: 'Célula mesclada: vale "Americana", da linha de cima.' })),
    )
  })

  test('a merged code or value is no value of several lines', async () => {
    const points = [POINT_TITLES, pointCells({ codigo: 'ZX-1' }), pointCells({ rua: 'R. B' })]
    const message = 'A célula está mesclada com a de cima, e o valor é de uma linha só. Desfaça a mescla e preencha.'
    expect((await parse(makeWorkbook(points, { mergedCells: 'A2:A3' }), POINT_SHEET_KIND)).errors).toEqual([
      { line: 3, column: 'codigo', message },
    ])
    const cells = Object.values(CONTRACT_CELLS)
    const contracts = [
      Object.keys(CONTRACT_CELLS),
      cells,
      [...cells.slice(0, 2), 'PU-00002', ...cells.slice(3, 5), null],
    ]
    expect((await parse(makeWorkbook(contracts, { mergedCells: 'F2:F3' }), CONTRACT_SHEET_KIND)).errors).toEqual([
      { line: 3, column: 'valor', message },
    ])
  })

  test('a text that looks wrongly decoded is doubted', async () =>
    expect((await readPoint({ cidade: 'SumarÃ©' })).warnings).toEqual([
      ['cidade', '"SumarÃ©" parece ter letras lidas errado. Salve a planilha em UTF-8 ou .xlsx.'],
    ]))
})

describe('documents without their leading zeros', () => {
  test.each([
    [1_180_000_126, 'CNPJ', '00001180000126'],
    [191, 'CNPJ', '00000000000191'],
    [191, 'CPF', '00000000191'],
    [11_222_333_000_181, 'CNPJ', '11222333000181'],
    [{ number: 1_180_000_126, format: '00000000000000' }, 'Documento', '00001180000126'],
    [{ number: 1_180_000_126, format: '00"."000"."000"/"0000"-"00' }, 'Documento', '00001180000126'],
    [1_180_000_126, 'Documento', '00001180000126'],
    [12_345_678_909, 'CPF ou CNPJ', '12345678909'],
    [1_234_567_890, 'CPF', '01234567890'],
    ['1180/0001-26', 'Documento', '00001180000126'],
    ['11.222.333/0001‑81', 'CNPJ', '11222333000181'],
    ['11.222.333/0001–81', 'CNPJ', '11222333000181'],
  ])('%j under "%s" is %s', async (cell, title, document) =>
    expect((await readContract({ CNPJ: cell }, { CNPJ: title })).row?.customer.document_number).toBe(document),
  )

  test('a number that may be both is asked for', async () =>
    expect((await readContract({ CNPJ: 191 }, { CNPJ: 'Documento' })).problems).toEqual([
      ['documento', 'Sem os zeros da frente, este número pode ser um CPF ou um CNPJ. Escreva-o inteiro.'],
    ]))

  test.each([123, 12_345, 1_180_000_127, 11_222_333_000_182])('%d stays wrong', async cell =>
    expect((await readContract({ CNPJ: cell })).problems[0]?.[0]).toBe('documento'),
  )
})

test.each([121, 150])('a name of %i characters is taken, as the Receita registers it', async length => {
  const name = `ASSOCIACAO ${'A'.repeat(length - 11)}`
  const { row } = await readContract({ 'Razão social': name, Telefone: '19 3333-4444' })
  expect(row?.customer).toMatchObject({ legal_name: name, contacts: [{ name }] })
})
test('a name of more than 150 characters is none', async () =>
  expect((await readContract({ 'Razão social': 'A'.repeat(151) })).problems).toEqual([
    ['nome', 'Use até 150 caracteres.'],
  ]))

describe('several values in a cell', () => {
  const PHONES = ['19 99999-0000', '19 3333-4444']
  test.each([
    '19 99999-0000 / 19 3333-4444',
    '19 99999-0000; 19 3333-4444',
    '19 99999-0000, 19 3333-4444',
    '19 99999-0000 | 19 3333-4444',
    '19 99999-0000 e 19 3333-4444',
    '19 99999-0000 ou 19 3333-4444',
    '19 99999-0000\n19 3333-4444',
    '19 99999-0000/19 3333-4444',
    '19 99999-0000 / 19 3333-4444 / 19 99999-0000',
    '19 99999‑0000 / 19 3333–4444',
  ])('%j is two phones, in two contacts', async cell => {
    const { row, warnings } = await readContract({ Telefone: cell, Contato: 'Célia' })
    expect(row?.customer.contacts.map(({ name, phone }) => [name, phone])).toEqual(
      PHONES.map(phone => ['Célia', phone]),
    )
    expect(warnings).toEqual(['2 telefones: cada um entra em um contato do cliente.'])
  })

  test.each([
    'ana@x.example; joao@x.example',
    'ana@x.example / joao@x.example',
    'ana@x.example joao@x.example',
    'ana@x.example,joao@x.example',
    'ana@x.example e joao@x.example',
    'ana@x.example\njoao@x.example',
  ])('%j is two e-mails', async cell => {
    const { row, warnings } = await readContract({ 'E-mail': cell })
    expect(row?.customer.contacts.map(({ email }) => email)).toEqual(['ana@x.example', 'joao@x.example'])
    expect(warnings).toEqual(['2 e-mails: cada um entra em um contato do cliente.'])
  })

  test('names go with the phones where there are as many', async () => {
    const { row } = await readContract({
      Telefone: PHONES.join(' / '),
      Contato: 'Ana / João',
      'E-mail': 'ana@x.example',
    })
    expect(row?.customer.contacts.map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['Ana', '19 99999-0000', 'ana@x.example'],
      ['João', '19 3333-4444', ''],
    ])
  })

  test('a country code before an area code in brackets stays with its phone', async () => {
    const { row, warnings } = await readContract({ Telefone: '+55 (19) 99999-0000; +55 (19) 3333-4444' })
    expect(row?.customer.contacts.map(({ phone }) => phone)).toEqual(['+55 (19) 99999-0000', '+55 (19) 3333-4444'])
    expect(warnings).toEqual(['2 telefones: cada um entra em um contato do cliente.'])
  })

  test('what is no phone of several is left out in words', async () => {
    const { row, warnings } = await readContract({ Telefone: '19 99999-0000 / ramal 12' })
    expect(row?.customer.contacts.map(({ phone }) => phone)).toEqual(['19 99999-0000'])
    expect(warnings).toEqual(['"ramal 12" fica de fora: não está completo.'])
  })
})

test.each(['=cmd()', "=cmd|'/c calc'!A1", '+cmd|x', '@SUM(1)', '-SUM(A1)', "'=1+1", ' =A1', '＝1'])(
  'a customer named %j is refused',
  async name => {
    const problems = (await readContract({ 'Razão social': name })).problems
    expect(problems).toEqual([['nome', 'O texto começa como uma fórmula de planilha. Escreva-o sem o sinal.']])
  },
)

describe('what people and programs write around a value', () => {
  test.each(['1,253.8955', 'R$ 1,253.895'])('"%s" is rounded to R$ 1.253,90', async cell => {
    expect((await readPoint({ preco_1: cell })).row?.price_1y).toBe(125_390)
    expect((await readContract({ Valor: cell })).warnings).toEqual([`"${cell}" é arredondado para R$\u00a01.253,90.`])
  })
  test.each(['1,253,8955', '12,34.567'])('"%s" is no price', async cell =>
    expect((await readPoint({ preco_1: cell })).problems).toEqual([
      ['preco_1', `"${cell}" não é um preço, como 1.234,56.`],
    ]),
  )

  test.each(['1,253.90', 'R$ 1,253.90', '1 253,90', '1\u00a0253,90', '1.253,90 R$', 'BRL 1.253,90', '1.253,90 reais'])(
    '"%s" is the price and the value R$ 1.253,90',
    async cell => {
      expect((await readPoint({ preco_1: cell })).row?.price_1y).toBe(125_390)
      expect((await readContract({ Valor: cell })).row?.price).toBe(125_390)
    },
  )

  test.each([
    '2026/03/01',
    '1º de março de 2026',
    'domingo, 1 de março de 2026',
    'dom., 01/03/2026',
    '1-Mar-2026',
    '1°/03/2026',
  ])('"%s" is the day 2026-03-01', async cell =>
    expect((await readContract({ Início: cell })).row?.term.from).toBe('2026-03-01'),
  )
  test.each(['1-Feb-2027', '1 Fev 2027'])('"%s" is a day of February', async cell =>
    expect((await readContract({ Término: cell })).problems).toEqual([]),
  )

  test.each([
    'CNPJ: 11.222.333/0001-81',
    'CNPJ 11222333000181',
    'CNPJ/MF nº 11.222.333/0001-81',
    '11222333000181.0',
    "'11222333000181",
    '\u202a11.222.333/0001-81\u202c',
    '11.222.333/0001\u200b-81',
  ])('%j is a CNPJ', async cell =>
    expect((await readContract({ CNPJ: cell })).row?.customer.document_number).toBe('11222333000181'),
  )

  test.each([
    ['\u202a+55 19 99999-0000\u202c', '+55 19 99999-0000', []],
    ['(0xx19) 3333-4444', '(19) 3333-4444', []],
    ['0XX19 3333-4444', '19 3333-4444', []],
    ['(+55) 19 3333-4444', '+55 19 3333-4444', []],
    ['(55) (19) 3333-4444', '(55) (19) 3333-4444', []],
    ['19999990000.0', '19999990000', []],
    ['tel. 19 3333-4444', '19 3333-4444', ['De "tel. 19 3333-4444" entra só 19 3333-4444.']],
    ['(19) 99999-0000 (Maria)', '(19) 99999-0000', ['De "(19) 99999-0000 (Maria)" entra só (19) 99999-0000.']],
    ['19 3333-4444 ramal 12', '19 3333-4444', ['De "19 3333-4444 ramal 12" entra só 19 3333-4444.']],
  ])('%j is the phone %s', async (cell, phone, expected) => {
    const { row, warnings } = await readContract({ Telefone: cell })
    expect(row?.customer.contacts.map(contact => contact.phone)).toEqual([phone])
    expect(warnings).toEqual(expected)
  })

  test('a plain number of a workbook that counts from 1904 is that day in a column of dates, and itself in others', async () => {
    const own = { Início: 44_712, Término: { day: 45_076 }, 'Nº do contrato': 44_712, Valor: 44_712 }
    const { row } = await readContract(own, {}, true)
    expect(row?.term).toEqual({ from: '2026-06-01', to: '2027-06-01' })
    expect(row).toMatchObject({ number: '44712', price: 4_471_200 })
    expect(
      (await readContract({ ...own, Início: { number: 44_712.5, format: '0.00' } }, {}, true)).row?.term.from,
    ).toBe('2026-06-01')
    expect((await readContract({ ...own, Início: '01/06/2026' }, {}, true)).row?.term.from).toBe('2026-06-01')
  })

  test('two phones may have a hyphen between them', async () =>
    expect(
      (await readContract({ Telefone: '(19) 3333-4444 - (19) 99999-0000' })).row?.customer.contacts.map(c => c.phone),
    ).toEqual(['(19) 3333-4444', '(19) 99999-0000']))

  test.each(['Ana <ana@x.example>', '<ana@x.example>', 'mailto:ana@x.example', 'ana@x.example.'])(
    '"%s" is an e-mail',
    async cell => {
      const { row, warnings } = await readContract({ 'E-mail': cell })
      expect(row?.customer.contacts.map(({ email }) => email)).toEqual(['ana@x.example'])
      expect(warnings).toEqual([`De "${cell}" entra só ana@x.example.`])
    },
  )

  test.each(['-', '--', '–', 'não tem', 'N/A', 'sem telefone', 's/n'])('"%s" is no phone and no e-mail', async cell => {
    expect((await readContract({ Telefone: cell, 'E-mail': cell })).row?.customer.contacts).toEqual([])
  })

  test('a cell of dashes is empty', async () => {
    const { row } = await readPoint({ cidade: '-', codigo: '--' })
    expect(row).toMatchObject({ city: '', asset_code: '' })
    expect((await readContract({ CNPJ: '-' })).problems).toEqual([['documento', 'Falta o CNPJ ou CPF.']])
  })

  test.each([
    ['"PU-"0', 'PU-41'],
    ['"PU-"General', 'PU-41'],
    ['"PU-"00000', 'PU-00041'],
    ['[<=99]"A-"00;"B-"000', 'A-41'],
    ['[>99]"A-"00;"B-"000', 'B-041'],
    ['0"-A"', '41-A'],
    ['General"-B2"', '41-B2'],
    ['0\\-\\C', '41-C'],
  ])('a number in the format %s is the code %s', async (format, code) => {
    expect((await readPoint({ codigo: { number: 41, format } })).row?.asset_code).toBe(code)
    expect((await readContract({ Código: { number: 41, format } })).row?.asset_code).toBe(code)
  })
  test.each([
    '"R$ "0',
    '0" m"',
    '0" por ano"',
    '0"-"',
    '[$R$-416]\\ #,##0.00',
    '_-"R$" * #,##0.00_-;[Red]\\-"R$" * #,##0.00_-',
    'R$ #,##0.00',
  ])('a number in the format %s stays a price', async format =>
    expect((await readPoint({ preco_1: { number: 1200, format } })).row?.price_1y).toBe(120_000),
  )
  test('a CNPJ in a format for CPF or CNPJ keeps its zeros', async () => {
    const format = '[<=99999999999]000\\.000\\.000\\-00;00\\.000\\.000\\/0000\\-00'
    const { row } = await readContract({ CNPJ: { number: 7_526_557_000_100, format } })
    expect(row?.customer.document_number).toBe('07526557000100')
  })

  test.each(['#GETTING_DATA', '#OBTENDO_DADOS', '#SPILL!', '#DESPEJAR!', 'Erro:522', 'Carregando...'])(
    '%s is an error of its cell',
    async error =>
      expect((await readContract({ 'Razão social': { error } })).problems).toEqual([
        ['nome', `A célula tem o erro ${error} da planilha. Corrija a fórmula ou apague a célula.`],
      ]),
  )
})
