import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { POINT_HISTORY_TEXTS } from '#shared/catalogue/messages/point-history.ts'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { LIGHTINGS } from '#shared/catalogue/rules/lightings.ts'
import type { PointHistoryEntry, RecordedPointChange } from '#shared/catalogue/rules/point-history.ts'
import { LIGHTING_LABELS } from '#shared/catalogue/rules/point-site-form.ts'
import { PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Tag } from '#shared/catalogue/rules/tags.ts'
import { lastDayOfTerm } from '#shared/catalogue/rules/terms.ts'
import { OFFICE_TEXTS } from '#shared/platform/messages/office.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'

/** Current tags and tiers, for their names; undefined until loaded. */
export type TagAndTierNames = { tags: readonly Tag[]; tiers: readonly PricingTier[] } | undefined

type Edit = Extract<PointHistoryEntry, { type: 'edited' }>

export function editEventTitle({ move, changes, days, sign }: Edit): string {
  if (sign)
    return sign.since === null ? POINT_HISTORY_TEXTS.SIGN_DOWN : POINT_HISTORY_TEXTS.SIGN_UP(formatDay(sign.since))
  if (days) return POINT_HISTORY_TEXTS.DAYS(formatDay(days.from), formatDay(lastDayOfTerm(days)), days.is_blocked)
  if (move) return POINT_HISTORY_TEXTS.MOVED
  const availabilityChange = changes.find(({ field }) => field === 'is_available')
  if (availabilityChange)
    return availabilityChange.after === true ? POINT_HISTORY_TEXTS.SHOWN : POINT_HISTORY_TEXTS.HIDDEN
  return POINT_HISTORY_TEXTS.EDITED
}

type RecordedField = RecordedPointChange['field']

const prices = new Set<RecordedField>(PRICE_FIELDS)

export function editedFieldLabel(field: RecordedField): string {
  if (field === 'other') return POINT_HISTORY_TEXTS.OTHER_FIELD
  if (field === 'image_url') return POINT_HISTORY_TEXTS.PHOTO_FIELD
  if (field === 'more_image_urls') return POINT_HISTORY_TEXTS.MORE_PHOTOS_FIELD
  const label = POINT_FORM_TEXTS.FIELDS[field]
  return prices.has(field) ? POINT_FORM_TEXTS.PRICE_OF(label) : label
}

type Value = RecordedPointChange['before']

/** Old and new value as text. */
export function changedValueTexts(
  { field, before, after }: RecordedPointChange,
  names: TagAndTierNames,
): { before: string; after: string } {
  if (field === 'image_url')
    return {
      before: before === null ? POINT_HISTORY_TEXTS.NO_PHOTO : POINT_HISTORY_TEXTS.PHOTO_SET,
      after:
        after === null
          ? POINT_HISTORY_TEXTS.NO_PHOTO
          : before === null
            ? POINT_HISTORY_TEXTS.PHOTO_SET
            : POINT_HISTORY_TEXTS.PHOTO_OTHER,
    }
  if (field === 'more_image_urls')
    return {
      before: POINT_HISTORY_TEXTS.PHOTOS(listed(before).length),
      after: POINT_HISTORY_TEXTS.PHOTOS(listed(after).length),
    }
  return { before: formatValue(field, before, names), after: formatValue(field, after, names) }
}

const listed = (value: Value): readonly string[] => (Array.isArray(value) ? value : [])

function formatValue(field: RecordedField, value: Value, names: TagAndTierNames): string {
  if (prices.has(field)) return typeof value === 'number' && value > 0 ? formatBRL(value) : POINT_HISTORY_TEXTS.NO_PRICE
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return OFFICE_TEXTS.EMPTY_VALUE
  if (typeof value === 'boolean') return value ? POINT_FORM_TEXTS.YES : POINT_FORM_TEXTS.NO
  if (Array.isArray(value)) return value.map(id => nameOf(names?.tags, id, POINT_HISTORY_TEXTS.TAG_GONE)).join(', ')
  if (typeof value === 'number') return formatNumber(field, value)
  if (field === 'pricing_tier_id') return nameOf(names?.tiers, value, POINT_HISTORY_TEXTS.TIER_GONE)
  const lighting = field === 'lighting' ? LIGHTINGS.find(lighting => lighting === value) : undefined
  return lighting ? LIGHTING_LABELS[lighting] : value
}

function formatNumber(field: RecordedField, value: number): string {
  if (field === 'latitude' || field === 'longitude') return value.toLocaleString('pt-BR', { maximumFractionDigits: 6 })
  return (field.endsWith('_cm') ? value / 100 : value).toLocaleString('pt-BR')
}

const nameOf = (
  records: readonly { id: string; name: string }[] | undefined,
  id: string,
  missingText: string,
): string => (records === undefined ? '' : (records.find(record => record.id === id)?.name ?? missingText))
