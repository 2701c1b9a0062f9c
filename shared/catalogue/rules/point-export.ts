import { escapeSheetText, formatReaisCell, toCsv } from '../../platform/rules/sheet-cells.ts'
import { shownStatusAt } from './bookings.ts'
import { renderDescription, withPriceVariables } from './point-descriptions.ts'
import { applyByFieldKind, type FunctionByKind, fieldRowOf, POINT_FIELD_NAMES } from './point-fields.ts'
import { EXPORT_ONLY_COLUMNS, POINT_COLUMNS, POINT_SHEET_FIELDS } from './point-rows.ts'
import { lightingSheetWord, textOfCentimetres, textOfFlow } from './point-site-form.ts'
import type { Point } from './points.ts'
import { pricesToFields } from './prices.ts'
import { type PricingTier, pricesOfPoint } from './pricing-tiers.ts'
import type { Tag } from './tags.ts'

/** Exports of points: a sheet that can be imported again, and GeoJSON for maps. */

/** Tiers and tags, for their names in the file, and the moment (ISO 8601) for which statuses are exported. */
export type ExportContext = { tiers: readonly PricingTier[]; tags: readonly Tag[]; now: string }

/**
 * CSV in UTF-8 with a byte order mark and semicolons. First the columns that the import reads, then those that it
 * ignores.
 */
export const pointsCsv = (points: readonly Point[], context: ExportContext): string =>
  toCsv([[...POINT_COLUMNS, ...EXPORT_ONLY_COLUMNS], ...points.map(point => cellsOf(point, context))])

type Named = { point: Point; tier: PricingTier | undefined; tags: readonly Tag[] }

const CELL_OF_KIND: FunctionByKind<string, [Named]> = {
  line: escapeSheetText,
  code: escapeSheetText,
  // The description keeps its price variables, so that it follows the prices again after an import
  text: (_, { point, tier }) => escapeSheetText(withPriceVariables(point, tier)),
  degrees: value => degrees(value),
  tier: (_, { tier }) => escapeSheetText(tier?.name ?? ''),
  tags: (ids, { tags }) => escapeSheetText(tagCell(tagNames(ids, tags))),
  price: formatReaisCell,
  metres: textOfCentimetres,
  lighting: lightingSheetWord,
  flow: textOfFlow,
  switch: String,
}

function cellsOf(point: Point, { tiers, tags, now }: ExportContext): string[] {
  const tier = tiers.find(({ id }) => id === point.pricing_tier_id)
  return [
    ...POINT_SHEET_FIELDS.map(field => applyByFieldKind(CELL_OF_KIND, point, field, { point, tier, tags })),
    point.id,
    shownStatusAt(point, now),
    String(point.is_available),
    point.updated_at,
  ]
}

/** Degrees with 7 decimals (about 1 cm) and a comma, as spreadsheets in Brazil read numbers. */
const degrees = (value: number | null): string =>
  value === null
    ? ''
    : value
        .toFixed(7)
        .replace(/\.?0+$/, '')
        .replace('.', ',')

const tagNames = (ids: readonly string[], tags: readonly Tag[]): string[] =>
  ids.flatMap(tagId => tags.find(({ id }) => id === tagId)?.name ?? [])

/**
 * Tag names in one cell, separated by |. The import reads a comma as part of a name only when the cell contains a |.
 */
const tagCell = (names: readonly string[]): string =>
  names.length === 1 && names[0]?.includes(',') ? `${names[0]}|` : names.join('|')

type Property = string | number | boolean | null | string[]
type Feature = {
  type: 'Feature'
  id: string
  geometry: { type: 'Point'; coordinates: [number, number] } | null
  properties: Record<string, Property>
}

/** GeoJSON (RFC 7946): longitude before latitude, WGS 84. A point without coordinates has no geometry. */
export const pointsGeoJson = (
  points: readonly Point[],
  context: ExportContext,
): { type: 'FeatureCollection'; features: Feature[] } => ({
  type: 'FeatureCollection',
  features: points.map(point => featureOf(point, context)),
})

const PROPERTIES: FunctionByKind<Property, [Named]> = {
  line: value => value,
  code: value => value,
  text: (_, { point, tier }) => renderDescription(point, tier),
  degrees: value => value,
  tier: (_, { tier }) => tier?.name ?? null,
  tags: (ids, { tags }) => tagNames(ids, tags),
  // The price that a visitor pays, in reais; a map does not need to know whether it is the point's or the tier's.
  price: value => (value === null ? null : value / 100),
  metres: value => value,
  lighting: value => value,
  flow: value => value,
  switch: value => value,
}

function featureOf(point: Point, { tiers, tags, now }: ExportContext): Feature {
  const { id, latitude, longitude } = point
  const tier = tiers.find(pricingTier => pricingTier.id === point.pricing_tier_id)
  const pricedPoint = { ...point, ...pricesToFields(pricesOfPoint(point, tier)) }
  return {
    type: 'Feature',
    id,
    geometry: latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      id,
      ...Object.fromEntries(
        POINT_FIELD_NAMES.flatMap(field => {
          const { geoJson: name = field } = fieldRowOf(field)
          return name === null ? [] : [[name, applyByFieldKind(PROPERTIES, pricedPoint, field, { point, tier, tags })]]
        }),
      ),
      status: shownStatusAt(point, now),
      updated_at: point.updated_at,
    },
  }
}
