import * as z from 'zod/mini'
import { textLine, textLines } from '../../platform/rules/texts.ts'
import { TEMPLATE_VARIABLES } from './point-descriptions.ts'
import { MAX_DESCRIPTION_LENGTH } from './point-form.ts'
import { NO_PRICE_FIELDS } from './prices.ts'
import { formPriceSchemas } from './pricing-tiers.ts'

const MAX_TIER_NAME_LENGTH = 60

const knownVariables: readonly string[] = TEMPLATE_VARIABLES

/** Texts in braces that are no variables, each once: visitors would read them literally. */
export const unknownTemplateVariables = (template: string): string[] => {
  const usedVariables = [...template.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? '')
  return [...new Set(usedVariables.filter(name => !knownVariables.includes(name)))]
}

const NAME_REQUIRED_MESSAGE = 'O nome é obrigatório.'

export const tierNameFieldSchema = textLine(NAME_REQUIRED_MESSAGE).check(
  z.minLength(1, NAME_REQUIRED_MESSAGE),
  z.maxLength(MAX_TIER_NAME_LENGTH, `O nome deve ter no máximo ${MAX_TIER_NAME_LENGTH} caracteres.`),
  z.regex(/^[^<>|{}]*$/u, 'O nome tem caracteres que não são aceitos.'),
)

/** A pricing tier in a manager's form. */
export const pricingTierFormSchema = z.object({
  name: tierNameFieldSchema,
  description_template: textLines().check(
    z.maxLength(MAX_DESCRIPTION_LENGTH, `O modelo deve ter no máximo ${MAX_DESCRIPTION_LENGTH} caracteres.`),
    z.regex(/^[^<>]*$/u, 'O modelo tem caracteres que não são aceitos.'),
    z.refine(
      template => unknownTemplateVariables(template).length === 0 && !/[{}]/.test(template.replace(/\{[^{}]*\}/g, '')),
      {
        error: 'O modelo tem uma variável que não existe. Use as da lista, entre chaves.',
      },
    ),
  ),
  ...formPriceSchemas,
})
export type PricingTierForm = z.output<typeof pricingTierFormSchema>

/** A tier with a name only. Its points are for sale only at their own prices. */
export const tierFormWithoutPrices = (name: string): PricingTierForm => ({
  name,
  description_template: '',
  ...NO_PRICE_FIELDS,
})
