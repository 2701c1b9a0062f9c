import { describe, expect, test } from 'vitest'
import { guessColumns, rememberColumns } from '#shared/catalogue/rules/column-mapping.ts'
import { SHEET_OF_POINTS } from '#shared/catalogue/rules/point-columns.ts'
import { missingColumns } from '#shared/catalogue/rules/sheet-table.ts'

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
    ['Observações', 'descricao'],
  ])('"%s" is %s', (title, column) => expect(guessColumns([title], SHEET_OF_POINTS)).toEqual([column]))

  test('are none of ours where nothing is known of them, or an export added them', () => {
    expect(guessColumns(['Cor', '', 'status', 'id', 'constructor'], SHEET_OF_POINTS)).toEqual(Array(5).fill(undefined))
  })

  test('are each guessed once, our own name before another', () => {
    expect(guessColumns(['Endereço', 'Logradouro', 'rua'], SHEET_OF_POINTS)).toEqual([undefined, undefined, 'rua'])
    expect(guessColumns(['Endereço', 'Logradouro'], SHEET_OF_POINTS)).toEqual(['rua', undefined])
  })

  test('are what was chosen for them before', () => {
    const remembered = rememberColumns(['Cor', 'Endereço', 'Padrão'], ['tags', undefined, 'nivel'])
    expect(remembered).toEqual({ cor: 'tags', endereco: null, padrao: 'nivel' })
    expect(guessColumns(['COR', 'Endereço', 'Categoria'], SHEET_OF_POINTS, remembered)).toEqual([
      'tags',
      undefined,
      'nivel',
    ])
  })

  test('of one title twice are remembered as the one that was chosen', () => {
    for (const columns of [
      ['latitude', undefined],
      [undefined, 'latitude'],
    ] as const)
      expect(rememberColumns(['Latitude', 'Latitude'], columns)).toEqual({ latitude: 'latitude' })
  })

  test('name a point by street, place and tier', () => {
    expect(missingColumns([undefined, 'latitude', 'nome'], SHEET_OF_POINTS)).toEqual(['rua', 'longitude', 'nivel'])
    expect(missingColumns(['nivel', 'rua', 'longitude', 'latitude'], SHEET_OF_POINTS)).toEqual([])
    expect(missingColumns(['preco_1', 'codigo'], SHEET_OF_POINTS)).toEqual([])
  })
})
