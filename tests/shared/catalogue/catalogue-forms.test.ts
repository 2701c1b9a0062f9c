import { describe, expect, test } from 'vitest'
import { DEFAULT_MAP_SETTINGS, MAP_CENTER, mapSettingsFormSchema } from '#shared/catalogue/rules/map-settings.ts'
import { renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { INCOMPLETE_COORDINATES_MESSAGE, pointFormSchema, withOtherTier } from '#shared/catalogue/rules/point-form.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { pricingTierFormSchema, unknownTemplateVariables } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { locationWarning } from '#shared/platform/rules/coordinates.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

/** What the forms of the catalogue accept, and the error text for what they refuse. */

type Checked = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
const complaints = (checked: Checked): string[] =>
  checked.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const SCRIPT = '<script>alert(1)</script>'

const typedPoint = {
  name: 'Ouro | Av. Brasil',
  description: '',
  latitude: -22.74,
  longitude: -47.33,
  pricing_tier_id: 'tier-ouro',
  street_name: 'Av. Brasil',
  intersection_name: '',
  neighborhood: '',
  city: '',
  ...NO_SITE_FACTS,
  ...NO_PRICE_FIELDS,
  tag_ids: [],
  is_available: true,
}

describe('a point', () => {
  test('needs no more than name, tier and street', () => {
    expect(pointFormSchema.parse({ ...typedPoint, latitude: null, longitude: null })).toEqual({
      ...typedPoint,
      asset_code: '',
      latitude: null,
      longitude: null,
    })
  })

  test('has its texts tidied', () => {
    const { name, description } = pointFormSchema.parse({
      ...typedPoint,
      name: '  Ouro   | Av. ',
      description: ' a\r\nb ',
    })
    expect({ name, description }).toEqual({ name: 'Ouro | Av.', description: 'a\nb' })
  })

  test.each([
    [{ name: 'ab' }, ['name: O nome precisa de pelo menos 3 caracteres.']],
    [{ name: '  a  ' }, ['name: O nome precisa de pelo menos 3 caracteres.']],
    [{ name: SCRIPT }, ['name: O texto tem caracteres que não são aceitos.']],
    [{ street_name: ' ' }, ['street_name: O nome da rua principal é obrigatório.']],
    [{ street_name: SCRIPT }, ['street_name: O texto tem caracteres que não são aceitos.']],
    [{ intersection_name: SCRIPT }, ['intersection_name: O texto tem caracteres que não são aceitos.']],
    [{ neighborhood: SCRIPT }, ['neighborhood: O texto tem caracteres que não são aceitos.']],
    [{ city: SCRIPT }, ['city: O texto tem caracteres que não são aceitos.']],
    [{ description: SCRIPT }, ['description: O texto tem caracteres que não são aceitos.']],
    [{ description: 'a'.repeat(5000) }, ['description: A descrição deve ter no máximo 2000 caracteres.']],
    [{ pricing_tier_id: '' }, ['pricing_tier_id: Você deve selecionar um nível de preço.']],
    [{ latitude: 91 }, ['latitude: A latitude vai de -90 a 90.']],
    [{ longitude: 'abc' }, ['longitude: Informe a longitude em graus, como -47,331410.']],
    [{ longitude: null }, [`longitude: ${INCOMPLETE_COORDINATES_MESSAGE}`]],
    [{ price_1y: -1 }, ['price_1y: O preço não pode ser negativo.']],
    [{ price_1y: 10.5 }, ['price_1y: O preço deve ser um número com até duas casas decimais.']],
    [{ price_5y: 1e14 }, ['price_5y: O preço pode ir até R$ 99.999.999,99.']],
    [{ tag_ids: Array.from({ length: 21 }, (_, id) => `t${id}`) }, ['tag_ids: Um ponto pode ter até 20 tags.']],
  ])('is refused with %o', (wrong, sentences) => {
    expect(complaints(pointFormSchema.safeParse({ ...typedPoint, ...wrong }))).toEqual(sentences)
  })

  test('has no own price where zero was typed, so the tier’s holds', () => {
    expect(pointFormSchema.parse({ ...typedPoint, price_1y: 0, price_2y: 500 })).toMatchObject({
      price_1y: null,
      price_2y: 500,
    })
  })

  test('is doubted at 0/0 and far from the operator’s region, such as in the sea, but nowhere else', () => {
    expect(locationWarning({ latitude: 0, longitude: 0 }, MAP_CENTER)).toBe('zero')
    expect(locationWarning({ latitude: -24.3, longitude: -46.2 }, MAP_CENTER)).toBe('outside_region')
    expect(locationWarning({ latitude: -22.74, longitude: -47.33 }, MAP_CENTER)).toBeUndefined()
  })
})

describe('a point under another tier', () => {
  const silver = { ...goldTier, id: 'tier-prata', name: 'Prata', description_template: '{tier_name} em {neighborhood}' }

  test('has the name and description filled anew that the old tier filled', () => {
    const filledPoint = aPoint('1', { name: 'Ouro | Rua 1' })
    const described = { ...filledPoint, description: renderTierDescription(goldTier, filledPoint) }
    expect(withOtherTier(described, goldTier, silver)).toMatchObject({
      name: 'Prata | Rua 1',
      description: 'Prata em Centro',
      pricing_tier_id: 'tier-prata',
    })
  })

  test('keeps what somebody wrote', () => {
    const writtenPoint = aPoint('1', { name: 'Em frente à praça', description: 'Muito visto.' })
    expect(withOtherTier(writtenPoint, goldTier, silver)).toMatchObject({
      name: 'Em frente à praça',
      description: 'Muito visto.',
    })
  })
})

describe('a pricing tier', () => {
  const tier = { name: 'Ouro', description_template: 'Ponto {tier_name} por {price_1y}', ...NO_PRICE_FIELDS }

  test.each([
    [{ name: ' ' }, ['name: O nome é obrigatório.']],
    [{ name: SCRIPT }, ['name: O nome tem caracteres que não são aceitos.']],
    [{ price_2y: -100 }, ['price_2y: O preço não pode ser negativo.']],
    [{ price_2y: 0.5 }, ['price_2y: O preço deve ser um número com até duas casas decimais.']],
    [{ price_2y: 1e14 }, ['price_2y: O preço pode ir até R$ 99.999.999,99.']],
    [
      { description_template: 'a'.repeat(2001) },
      ['description_template: O modelo deve ter no máximo 2000 caracteres.'],
    ],
  ])('is refused with %o', (wrong, sentences) => {
    expect(complaints(pricingTierFormSchema.safeParse({ ...tier, ...wrong }))).toEqual(sentences)
  })

  test.each(['{nome}', '{{tier_name}}', '{tier_name', 'tier_name}', '{ tier_name }', '{}'])(
    'is refused with %s in its template',
    description_template => {
      expect(complaints(pricingTierFormSchema.safeParse({ ...tier, description_template }))).toEqual([
        'description_template: O modelo tem uma variável que não existe. Use as da lista, entre chaves.',
      ])
    },
  )

  test('names the variables that it does not know, each once', () => {
    expect(unknownTemplateVariables('{tier_name} {rua} {rua} {bairro}')).toEqual(['rua', 'bairro'])
  })
})

describe('map settings', () => {
  const withRule = (level: number, rule: object) => ({
    ...DEFAULT_MAP_SETTINGS,
    map_zoom_rules: DEFAULT_MAP_SETTINGS.map_zoom_rules.map(known =>
      known.zoom_level === level ? { ...known, ...rule } : known,
    ),
  })

  test('are the 22 rules in order', () => {
    expect(mapSettingsFormSchema.parse(DEFAULT_MAP_SETTINGS)).toEqual(DEFAULT_MAP_SETTINGS)
  })

  test.each([
    [{ cluster_radius: 19 }, 'O raio vai de 20 a 100, de 5 em 5.'],
    [{ cluster_radius: 105 }, 'O raio vai de 20 a 100, de 5 em 5.'],
    [{ cluster_radius: 62 }, 'O raio vai de 20 a 100, de 5 em 5.'],
    [{ min_cluster_size: 1 }, 'O tamanho mínimo vai de 2 a 10.'],
    [{ min_cluster_size: 11 }, 'O tamanho mínimo vai de 2 a 10.'],
    [{ min_cluster_size: 2.5 }, 'O tamanho mínimo vai de 2 a 10.'],
    [{ zoom_level: 0 }, 'O nível de zoom vai de 1 a 22.'],
    [{ zoom_level: 23 }, 'O nível de zoom vai de 1 a 22.'],
    [{ zoom_level: 4 }, 'Informe uma regra para cada nível de zoom.'],
  ])('are refused with %o', (rule, sentence) => {
    const sentences = complaints(mapSettingsFormSchema.safeParse(withRule(3, rule)))
    expect(sentences.some(said => said.endsWith(sentence))).toBe(true)
  })

  test('are refused without a level', () => {
    const { map_zoom_rules, ...settings } = DEFAULT_MAP_SETTINGS
    expect(
      complaints(mapSettingsFormSchema.safeParse({ ...settings, map_zoom_rules: map_zoom_rules.slice(1) })),
    ).toEqual(['map_zoom_rules: Informe uma regra para cada nível de zoom.'])
  })
})
