import { POINT_FORM } from '#shared/catalogue/messages/point-form.ts'
import { LIGHTING_LABELS, lightingOfText } from '#shared/catalogue/rules/point-site-form.ts'
import { priceOfText } from '#shared/catalogue/rules/price-text.ts'
import { eachPrice, PRICE_FIELDS, type PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { byName, type Tag } from '#shared/catalogue/rules/tags.ts'
import { OFFICE } from '#shared/platform/messages/office.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { quoteValue } from '#web/ui/edit-alerts.tsx'
import { type PointField, tagsOfText } from './point-text.ts'

type Catalogue = { tiers: readonly PricingTier[]; tags: readonly Tag[] }

const { FIELDS } = POINT_FORM
const priceNames = new Set<string>(PRICE_FIELDS)
/** What a field is called where its section does not stand around it, from top to bottom: the first wrong one gets the focus. */
export const POINT_FIELD_LABELS: Record<PointField, string> = {
  pricing_tier_id: FIELDS.pricing_tier_id,
  tag_ids: FIELDS.tag_ids,
  street_name: FIELDS.street_name,
  intersection_name: FIELDS.intersection_name,
  neighborhood: FIELDS.neighborhood,
  city: FIELDS.city,
  latitude: FIELDS.latitude,
  longitude: FIELDS.longitude,
  name: FIELDS.name,
  description: FIELDS.description,
  face_width_cm: FIELDS.face_width_cm,
  face_height_cm: FIELDS.face_height_cm,
  mounting_height_cm: FIELDS.mounting_height_cm,
  lighting: FIELDS.lighting,
  facing: FIELDS.facing,
  daily_flow: FIELDS.daily_flow,
  nearby: FIELDS.nearby,
  ...eachPrice(field => POINT_FORM.PRICE_OF(FIELDS[field])),
  is_available: FIELDS.is_available,
}

/** A value of the form, as what somebody else changed is said. */
export function inWords(field: PointField, value: string | boolean, { tiers, tags }: Catalogue): string {
  if (typeof value === 'boolean') return value ? POINT_FORM.YES : POINT_FORM.NO
  if (value.trim() === '') return OFFICE.EMPTY_VALUE
  if (field === 'pricing_tier_id') return tiers.find(({ id }) => id === value)?.name ?? OFFICE.EMPTY_VALUE
  if (field === 'tag_ids') {
    const ids = new Set(tagsOfText(value))
    const names = tags.filter(({ id }) => ids.has(id)).toSorted(byName)
    return names.map(({ name }) => name).join(', ') || OFFICE.EMPTY_VALUE
  }
  const lit = field === 'lighting' ? lightingOfText(value) : undefined
  if (lit) return LIGHTING_LABELS[lit]
  const price = priceNames.has(field) ? priceOfText(value) : undefined
  return typeof price === 'number' ? formatBRL(price) : quoteValue(value)
}
