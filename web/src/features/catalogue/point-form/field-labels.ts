import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import {
  FORM_SECTION_KEYS,
  POINT_FIELDS,
  type PointField,
  pointFieldsWhere,
  recordByPointField,
} from '#shared/catalogue/rules/point-fields.ts'
import { LIGHTING_LABELS, lightingOfText } from '#shared/catalogue/rules/point-site-form.ts'
import { priceOfText } from '#shared/catalogue/rules/price-text.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { compareByName, type Tag } from '#shared/catalogue/rules/tags.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { quotedOrEmptyLabel } from '#web/ui/edit-alerts.tsx'
import { tagsOfText } from './point-text.ts'

type Catalogue = { tiers: readonly PricingTier[]; tags: readonly Tag[] }

const FORM_FIELDS = FORM_SECTION_KEYS.flatMap(section => pointFieldsWhere({ section }))
/**
 * Labels of fields for use outside of their section. They are in the form's order, in which the first invalid field
 * gets the focus.
 */
export const POINT_FIELD_LABELS = recordByPointField(FORM_FIELDS, field => {
  const { kind, label } = POINT_FIELDS[field]
  return kind === 'price' ? POINT_FORM_TEXTS.PRICE_OF(label) : label
})

/** A form value as text, for the alert about another user's changes. */
export function formatPointFieldValue(field: PointField, value: string | boolean, { tiers, tags }: Catalogue): string {
  if (typeof value === 'boolean') return value ? POINT_FORM_TEXTS.YES : POINT_FORM_TEXTS.NO
  if (value.trim() === '') return OFFICE_TEXTS.EMPTY_VALUE
  if (field === 'pricing_tier_id') return tiers.find(({ id }) => id === value)?.name ?? OFFICE_TEXTS.EMPTY_VALUE
  if (field === 'tag_ids') {
    const ids = new Set(tagsOfText(value))
    const names = tags.filter(({ id }) => ids.has(id)).toSorted(compareByName)
    return names.map(({ name }) => name).join(', ') || OFFICE_TEXTS.EMPTY_VALUE
  }
  const { kind } = POINT_FIELDS[field]
  const lit = kind === 'lighting' ? lightingOfText(value) : undefined
  if (lit) return LIGHTING_LABELS[lit]
  const price = kind === 'price' ? priceOfText(value) : undefined
  return typeof price === 'number' ? formatBRL(price) : quotedOrEmptyLabel(value)
}
