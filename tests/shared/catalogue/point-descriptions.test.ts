import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillDescriptionTemplate,
  renderDescription,
  renderTierDescription,
  withPriceVariables,
} from '#shared/catalogue/rules/point-descriptions.ts'
import { pointsCsv, pointsGeoJson } from '#shared/catalogue/rules/point-export.ts'
import { withOtherTier } from '#shared/catalogue/rules/point-form.ts'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const priced = (price_1y: number | null): PricingTier => ({
  ...goldTier,
  description_template: '{point_name} ({neighborhood}):\n1 ano {price_1y}, 5 anos {price_5y}. Só {price_1y}!',
  tier_prices: tierPriceList({ ...NO_PRICES, 1: price_1y }),
})
const tier = priced(120_000)
const filledPoint = aPoint('1', { description: fillDescriptionTemplate(tier, aPoint('1')) })
/** A point in the former format, whose description contains amounts. */
const frozen = aPoint('1', { description: renderTierDescription(tier, aPoint('1')) })

describe('a description', () => {
  test('keeps its prices as variables and says those of the moment when it is read', () => {
    expect(filledPoint.description).toBe('Ouro | Rua 1 (Centro):\n1 ano {price_1y}, 5 anos {price_5y}. Só {price_1y}!')
    expect(spaced(renderDescription(filledPoint, tier))).toContain('1 ano R$ 1.200,00, 5 anos indisponível.')
    expect(spaced(renderDescription(filledPoint, priced(150_000)))).toContain('1 ano R$ 1.500,00, 5 anos indisponível.')
    expect(spaced(renderDescription({ ...filledPoint, price_1y: 99_00 }, tier))).toContain('1 ano R$ 99,00')
    expect(renderDescription({ ...filledPoint, description: 'Só {preco} e {constructor}' }, tier)).toBe(
      'Só {preco} e {constructor}',
    )
  })

  test('stored with the prices of its day is told by the template, whatever they were', () => {
    for (const now of [tier, priced(150_000), priced(null)]) {
      expect(withPriceVariables(frozen, now)).toBe(filledPoint.description)
      expect(renderDescription(frozen, now)).toBe(renderDescription(filledPoint, now))
    }
    const typedAnew = frozen.description.replace(/\s+/g, ' ')
    expect(withPriceVariables({ ...frozen, description: typedAnew }, priced(150_000))).toBe(filledPoint.description)
  })

  test('changed by hand is kept, amounts too', () => {
    for (const description of [
      `${frozen.description} Perto da praça.`,
      frozen.description.replace('Só', 'Apenas'),
      // The same variable can't stand for two different amounts
      frozen.description.replace(/1\.200,00!$/, '1.100,00!'),
      'Por R$ 1.200,00',
      'R$',
      '',
    ])
      expect(withPriceVariables({ ...frozen, description }, tier)).toBe(description)
    expect(withPriceVariables(frozen, undefined)).toBe(frozen.description)
  })

  test('of any names, template and amounts is known again, and reads the same', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map(value => value.replace(/[{}<>]/g, '('))
    const price = fc.option(fc.integer({ min: 1, max: 9_999_999_999 }))
    fc.assert(
      fc.property(text, text, text, price, price, (name, neighborhood, around, was, is) => {
        const template = `${around}{price_1y} ${around} {point_name}{neighborhood} {price_1y}.`
        const tierOf = (price_1y: number | null) => ({ ...priced(price_1y), description_template: template })
        const point = { ...aPoint('1'), name, neighborhood }
        const stored = { ...point, description: renderTierDescription(tierOf(was), point) }
        expect(renderDescription(stored, tierOf(is)).trim()).toBe(renderTierDescription(tierOf(is), point).trim())
      }),
    )
  })

  test('under another tier is filled anew, also when it was stored with amounts', () => {
    const silver = { ...goldTier, id: 'tier-prata', name: 'Prata', description_template: 'Por {price_1y}' }
    expect(withOtherTier(frozen, priced(150_000), silver).description).toBe('Por {price_1y}')
    expect(withOtherTier({ ...frozen, description: 'Por R$ 5,00, à mão' }, tier, silver).description).toBe(
      'Por R$ 5,00, à mão',
    )
  })

  test('says in files what the point costs; a sheet takes its variables along', () => {
    const context = { tiers: [priced(150_000)], tags: [], now: '2026-11-21T12:00:00.000Z' }
    const sheet = pointsCsv([frozen], context)
    expect(sheet).toContain('1 ano {price_1y}, 5 anos {price_5y}.')
    expect(sheet).not.toContain('1.200,00')
    const [feature] = pointsGeoJson([frozen], context).features
    expect(feature?.properties.price_1y).toBe(1500)
    expect(feature?.properties.description).toContain(`1 ano ${formatBRL(150_000)}`)
  })
})
