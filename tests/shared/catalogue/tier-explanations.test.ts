import { expect, test } from 'vitest'
import { tierExplanation } from '#shared/catalogue/rules/tier-explanations.ts'

const explain = (description_template: string) => tierExplanation({ description_template })

test('a tier is explained by the first sentence of its template without variables', () => {
  expect(
    explain(
      'Ponto {tier_name} no bairro {neighborhood}: {point_name}. Rua de bairro, perto de você. 1 ano por {price_1y}.',
    ),
  ).toBe('Rua de bairro, perto de você.')
  expect(explain('Avenida de grande circulação, p. ex. de entrada da cidade.')).toBe(
    'Avenida de grande circulação, p. ex. de entrada da cidade.',
  )
})

test('a template without such a sentence explains nothing', () => {
  expect(explain('')).toBeUndefined()
  expect(explain('Ponto {tier_name}: 1 ano por {price_1y}.')).toBeUndefined()
  expect(explain('Ótimo. {point_name}')).toBeUndefined()
  expect(explain(`${'Uma rua muito comprida '.repeat(10)}.`)).toBeUndefined()
})
