import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { NO_PRICE_FIELDS, type PriceFields, pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'

/** Prices in centavos, with none for 4 and 5 years. */
export const GOLD_PRICES: PriceFields = { ...NO_PRICE_FIELDS, price_1y: 120_000, price_2y: 200_000, price_3y: 270_000 }

export const goldTier: PricingTier = {
  id: 'tier-ouro',
  name: 'Ouro',
  description_template: 'Ponto {tier_name} em {neighborhood} por {price_1y}',
  tier_prices: tierPriceList(pricesFromFields(GOLD_PRICES)),
}

export const aPoint = (id: string, changes: Partial<Point> = {}): Point => ({
  id,
  asset_code: automaticAssetCode(id),
  name: `Ouro | Rua ${id}`,
  description: '',
  latitude: -22.78,
  longitude: -47.3,
  status: 'available',
  is_available: true,
  ...NO_PRICE_FIELDS,
  pricing_tier_id: goldTier.id,
  tag_ids: [],
  image_url: null,
  more_image_urls: [],
  street_name: `Rua ${id}`,
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_SITE_FACTS,
  order_id: null,
  taken_since: null,
  reserved_until: null,
  sold_until: null,
  company_name: null,
  installation_photo_url: null,
  installation_notes: null,
  installed_at: null,
  code: null,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  version: 1,
  edit_version: 1,
  import_id: null,
  ...changes,
})

export const aBuyer = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.com`,
  phone: '19999990000',
})
