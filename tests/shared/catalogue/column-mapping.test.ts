import { describe, expect, test } from 'vitest'
import { guessColumnByCells, guessColumns, rememberColumns } from '#shared/catalogue/rules/column-mapping.ts'
import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import { columnsMissingInTable, missingRequiredColumns } from '#shared/catalogue/rules/sheet-table.ts'
import { CONTRACT_SHEET_KIND } from '#shared/orders/rules/contract-rows.ts'

describe("a file's columns", () => {
  test.each([
    ['Logradouro', 'rua'],
    ['ESQUINA', 'cruzamento'],
    ['Lat', 'latitude'],
    ['Long.', 'longitude'],
    ['Preço 1 ano (R$)', 'preco_1'],
    ['Valor 2 anos', 'preco_2'],
    ['Município', 'cidade'],
    ['nivel', 'nivel'],
    ['Ponto de referência', 'perto_de'],
    ['Detalhes', 'descricao'],
  ])('"%s" is %s', (title, column) => expect(guessColumns([title], POINT_SHEET_KIND)).toEqual([column]))

  test('are none of ours where nothing is known of them, or an export added them', () => {
    expect(
      guessColumns(['Cor', '', 'status', 'id', 'constructor', 'Observação', 'Obs.', 'OBSERVAÇÕES'], POINT_SHEET_KIND),
    ).toEqual(Array(8).fill(undefined))
  })

  test('are each guessed once, our own name before another', () => {
    expect(guessColumns(['Endereço', 'Logradouro', 'rua'], POINT_SHEET_KIND)).toEqual([undefined, undefined, 'rua'])
    expect(guessColumns(['Endereço', 'Logradouro'], POINT_SHEET_KIND)).toEqual(['rua', undefined])
  })

  test('are what was chosen for them before', () => {
    const remembered = rememberColumns(['Cor', 'Endereço', 'Padrão'], ['tags', undefined, 'nivel'])
    expect(remembered).toEqual({ cor: 'tags', endereco: null, padrao: 'nivel' })
    expect(guessColumns(['COR', 'Endereço', 'Categoria'], POINT_SHEET_KIND, remembered)).toEqual([
      'tags',
      undefined,
      'nivel',
    ])
  })

  describe('whose cells are all names of tiers', () => {
    const byCells = (titles: string[], ...rows: string[][]) => {
      const table = {
        header: { line: 1, cells: titles },
        rows: rows.map((cells, index) => ({ line: index + 2, cells })),
      }
      return guessColumnByCells(table, 'nivel' as const, ['Ouro', 'Prata'])
    }
    const guessed = (titles: string[], ...rows: string[][]) =>
      guessColumns(titles, POINT_SHEET_KIND, {}, byCells(titles, ...rows))

    test('are the tier, whatever they are called, and before a name that might be it', () => {
      expect(guessed(['Rua', 'Tipo'], ['A', 'ouro'], ['B', ' PRATA '], ['C', ''])).toEqual(['rua', 'nivel'])
      expect(guessed(['Categoria', ''], ['Placa', 'Ouro'])).toEqual([undefined, 'nivel'])
    })
    test('are the tier also where few cells name another, which can be created', () =>
      expect(guessed(['Rua', 'Tipo'], ['A', 'Ouro'], ['B', 'Prata'], ['C', 'Diamante'])).toEqual(['rua', 'nivel']))
    test('are not where every second cell is another, all are empty, or a column is called so', () => {
      expect(guessed(['Rua', 'Tipo'], ['A', 'Ouro'], ['B', 'Placa'])).toEqual(['rua', undefined])
      expect(guessed(['Rua', 'Tipo'], ['A', ''])).toEqual(['rua', undefined])
      expect(guessed(['Tipo', 'Nível'], ['Ouro', 'Prata'])).toEqual([undefined, 'nivel'])
    })
    test('are what was chosen for them before', () =>
      expect(guessColumns(['Tipo'], POINT_SHEET_KIND, { tipo: null }, ['nivel'])).toEqual([undefined]))
  })

  test('of one title twice are remembered as the one that was chosen', () => {
    for (const columns of [
      ['latitude', undefined],
      [undefined, 'latitude'],
    ] as const)
      expect(rememberColumns(['Latitude', 'Latitude'], columns)).toEqual({ latitude: 'latitude' })
  })

  test('of codes without a single code change nothing, so that a sheet of new points needs the others', () => {
    const missing = (...codes: string[]) => {
      const rows = codes.map((code, index) => ({ line: index + 2, cells: [code, 'R. A'] }))
      const table = { header: { line: 1, cells: ['Código', 'Rua'] }, rows }
      return columnsMissingInTable(table, ['codigo', 'rua'], POINT_SHEET_KIND)
    }
    expect(missing('', ' ')).toEqual(['latitude', 'longitude', 'nivel'])
    expect(missing('', 'PU-00001')).toEqual([])
  })

  test('name a point by street, place and tier', () => {
    expect(missingRequiredColumns([undefined, 'latitude', 'nome'], POINT_SHEET_KIND)).toEqual([
      'rua',
      'longitude',
      'nivel',
    ])
    expect(missingRequiredColumns(['nivel', 'rua', 'longitude', 'latitude'], POINT_SHEET_KIND)).toEqual([])
    expect(missingRequiredColumns(['preco_1', 'codigo'], POINT_SHEET_KIND)).toEqual([])
  })
})

test.each([
  ['Preço de 1 ano', 'preco_1'],
  ['Valor p/ 2 anos', 'preco_2'],
  ['12 meses', 'preco_1'],
  ['Vlr. anual', 'preco_1'],
  ['R$/ano', 'preco_1'],
  ['Preço/ano', 'preco_1'],
  ['Código da placa', 'codigo'],
  ['Endereço completo', 'rua'],
  ['Esquina c/', 'cruzamento'],
  ['Cidade/UF', 'cidade'],
  ['Veículos/dia', 'fluxo_diario'],
  ['Valor mensal', undefined],
])('the title "%s" of points is known as %s', (title, column) =>
  expect(guessColumns([title], POINT_SHEET_KIND)).toEqual([column]),
)
test.each([
  ['C.N.P.J.', 'documento'],
  ['Razão Social/Nome', 'nome'],
  ['Telefones', 'telefone'],
  ['Celular/WhatsApp', 'telefone'],
  ['E-mails', 'email'],
  ['Código da placa', 'codigo_do_ponto'],
  ['Dt. início', 'inicio'],
  ['Início vigência', 'inicio'],
  ['Data Término', 'termino'],
  ['Dt. fim', 'termino'],
  ['Valor mensal', undefined],
])('the title "%s" of contracts is known as %s', (title, column) =>
  expect(guessColumns([title], CONTRACT_SHEET_KIND)).toEqual([column]),
)
