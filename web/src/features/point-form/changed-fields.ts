import { formatBRL } from '#shared/domain/money.ts'
import { priceOfText } from '#shared/domain/price-text.ts'
import { PRICE_FIELDS, type PricingTier } from '#shared/domain/pricing-tiers.ts'
import { byName, type Tag } from '#shared/domain/tags.ts'
import { OFFICE } from '#shared/messages/office.ts'
import { POINT_FORM } from '#shared/messages/point-form.ts'
import type { FieldChange } from '#web/lib/changed-meanwhile.ts'
import type { ShownChange } from '#web/ui/changed-alert.tsx'
import { type PointField, type PointText, tagsOfText } from './point-text.ts'

/** A long text is told apart by its beginning. */
const SHOWN = 80

type Catalogue = { tiers: readonly PricingTier[]; tags: readonly Tag[] }

const priceNames = new Set<string>(PRICE_FIELDS)
const label = (field: PointField): string =>
  priceNames.has(field) ? `Preço de ${POINT_FORM.FIELDS[field]}` : POINT_FORM.FIELDS[field]

function inWords(field: PointField, value: string | boolean, { tiers, tags }: Catalogue): string {
  if (typeof value === 'boolean') return value ? POINT_FORM.YES : POINT_FORM.NO
  if (value.trim() === '') return OFFICE.EMPTY_VALUE
  if (field === 'pricing_tier_id') return tiers.find(({ id }) => id === value)?.name ?? OFFICE.EMPTY_VALUE
  if (field === 'tag_ids') {
    const ids = new Set(tagsOfText(value))
    const names = tags.filter(({ id }) => ids.has(id)).toSorted(byName)
    return names.map(({ name }) => name).join(', ') || OFFICE.EMPTY_VALUE
  }
  const price = priceNames.has(field) ? priceOfText(value) : undefined
  if (typeof price === 'number') return formatBRL(price)
  return value.length > SHOWN ? `“${value.slice(0, SHOWN)}…”` : `“${value}”`
}

/** What somebody else changed, as the form says it. */
export const shownChanges = (changes: readonly FieldChange<PointText>[], catalogue: Catalogue): ShownChange[] =>
  changes.map(({ field, current, typed, taken }) => ({
    field,
    label: label(field),
    current: inWords(field, current, catalogue),
    typed: inWords(field, typed, catalogue),
    taken,
  }))
