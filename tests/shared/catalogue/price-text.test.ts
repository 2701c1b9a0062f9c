import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { priceOfText, priceTextFieldSchema, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { MAX_PRICE } from '#shared/platform/rules/money.ts'

const refusal = (text: string): string | undefined => z.safeParse(priceTextFieldSchema, text).error?.issues[0]?.message

describe('a price as text', () => {
  it('is written the Brazilian way, always with centavos', () => {
    expect([0, 5, 120000, 123456, MAX_PRICE].map(textOfPrice)).toEqual([
      '0,00',
      '0,05',
      '1.200,00',
      '1.234,56',
      '99.999.999,99',
    ])
    expect(textOfPrice(null)).toBe('')
  })

  it('is read with comma or point, with or without R$', () => {
    for (const text of ['1.234,56', '1234,56', '1234.56', ' R$ 1.234,56 ']) expect(priceOfText(text)).toBe(123456)
    expect(priceOfText('1200')).toBe(120000)
    expect(priceOfText('12,5')).toBe(1250)
  })

  it('tells nothing typed from what is no price', () => {
    expect(priceOfText('  ')).toBeNull()
    for (const text of ['abc', '1,234', '-5', '1e12', '1.2.3', '12.34,5']) expect(priceOfText(text)).toBeUndefined()
  })

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE }), price => {
        expect(priceOfText(textOfPrice(price))).toBe(price)
      }),
    )
  })
})

describe('a typed price in a form', () => {
  it('becomes centavos; nothing and zero are no price', () => {
    expect(priceTextFieldSchema.parse('1.234,56')).toBe(123456)
    for (const text of ['', ' ', '0', '0,00', '-0']) expect(priceTextFieldSchema.parse(text)).toBeNull()
  })

  it.each([
    ['-5', 'O preço não pode ser negativo.'],
    ['R$ -1.234,56', 'O preço não pode ser negativo.'],
    ['−5,00', 'O preço não pode ser negativo.'],
    ['1,234', 'O preço deve ser um número com até duas casas decimais.'],
    ['10.999', undefined],
    ['10.9999', 'O preço deve ser um número com até duas casas decimais.'],
    ['1e12', 'O preço deve ser um número com até duas casas decimais.'],
    ['mil reais', 'O preço deve ser um número com até duas casas decimais.'],
    ['-', 'O preço deve ser um número com até duas casas decimais.'],
    ['1000000000000', 'O preço pode ir até R$ 99.999.999,99.'],
    ['100.000.000,00', 'O preço pode ir até R$ 99.999.999,99.'],
    ['9'.repeat(30), 'O preço pode ir até R$ 99.999.999,99.'],
  ])('says what is wrong with %s', (text, sentence) => {
    expect(refusal(text)).toBe(sentence)
  })
})
