import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { NO_PRICE_FIELDS, type PriceFields, pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { type ManagedTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Catalogue } from '#web/features/catalogue/catalogue/use-catalogue.ts'

export const exampleCatalogue = (changed: Partial<Catalogue> = {}): Catalogue => ({
  tags: [],
  removing: [],
  pricing_tiers: [],
  points_of_tag: {},
  points_of_tier: {},
  map_settings: { ...DEFAULT_MAP_SETTINGS, version: 0 },
  ...changed,
})

type Example = Partial<Omit<ManagedTier, 'tier_prices'>> & { prices?: Partial<PriceFields> }

/** The tier 'Ouro' at R$ 1.200,00 a year and R$ 2.160,00 for two. */
export const exampleTier = ({
  prices = { price_1y: 120000, price_2y: 216000 },
  ...changed
}: Example = {}): ManagedTier => ({
  id: 'ouro',
  name: 'Ouro',
  description_template: '{point_name}, em {neighborhood}: {price_1y} por ano.',
  tier_prices: tierPriceList(pricesFromFields({ ...NO_PRICE_FIELDS, ...prices })),
  version: 3,
  ...changed,
})
