import { csvOf, reaisCell, withGuard } from '../../platform/rules/sheet-cells.ts'
import { PERIOD_YEARS } from './periods.ts'
import { liveDescription, readDescription } from './point-descriptions.ts'
import { COLUMNS, type Column, EXPORT_ONLY_COLUMNS } from './point-rows.ts'
import { textOfFlow, textOfMetres, wordOfLighting } from './point-site-form.ts'
import { type Point, statusAt } from './points.ts'
import { type PricingTier, priceField, pricesOf } from './pricing-tiers.ts'
import type { Tag } from './tags.ts'

/** Points as files: a sheet that can be imported again, and a map of GeoJSON. */

/** What the names in a file are taken from, and the moment (ISO 8601) at which a status holds. */
export type ExportContext = { tiers: readonly PricingTier[]; tags: readonly Tag[]; now: string }

/** UTF-8 with a byte order mark, semicolons. The import's columns first; those that it passes over after them. */
export const pointsCsv = (points: readonly Point[], context: ExportContext): string =>
  csvOf([[...COLUMNS, ...EXPORT_ONLY_COLUMNS], ...points.map(point => rowOf(point, context))])

function rowOf(point: Point, { tiers, tags, now }: ExportContext): string[] {
  const tier = tiers.find(({ id }) => id === point.pricing_tier_id)
  const cells: Record<Column, string> = {
    nome: withGuard(point.name),
    rua: withGuard(point.street_name),
    cruzamento: withGuard(point.intersection_name),
    bairro: withGuard(point.neighborhood),
    cidade: withGuard(point.city),
    latitude: degrees(point.latitude),
    longitude: degrees(point.longitude),
    nivel: withGuard(tier?.name ?? ''),
    tags: withGuard(tagCell(tagNames(point, tags))),
    // With its variables, so that prices still follow once it is imported again
    descricao: withGuard(liveDescription(point, tier)),
    preco_1: reaisCell(point.price_1y),
    preco_2: reaisCell(point.price_2y),
    preco_3: reaisCell(point.price_3y),
    preco_4: reaisCell(point.price_4y),
    preco_5: reaisCell(point.price_5y),
    largura: textOfMetres(point.face_width_cm),
    altura: textOfMetres(point.face_height_cm),
    altura_do_chao: textOfMetres(point.mounting_height_cm),
    iluminacao: wordOfLighting(point.lighting),
    sentido: withGuard(point.facing),
    fluxo_diario: textOfFlow(point.daily_flow),
    perto_de: withGuard(point.nearby),
  }
  return [
    ...COLUMNS.map(column => cells[column]),
    point.id,
    statusAt(point, now),
    String(point.is_available),
    point.updated_at,
  ]
}

/** 7 decimals are about 1 cm; a comma, as spreadsheets in Brazil read it. */
const degrees = (value: number | null): string =>
  value === null
    ? ''
    : value
        .toFixed(7)
        .replace(/\.?0+$/, '')
        .replace('.', ',')

const tagNames = (point: Point, tags: readonly Tag[]): string[] =>
  point.tag_ids.flatMap(tagId => tags.find(({ id }) => id === tagId)?.name ?? [])

/** The import reads a comma as part of a name only beside a |. */
const tagCell = (names: readonly string[]): string =>
  names.length === 1 && names[0]?.includes(',') ? `${names[0]}|` : names.join('|')

type Feature = {
  type: 'Feature'
  id: string
  geometry: { type: 'Point'; coordinates: [number, number] } | null
  properties: Record<string, string | number | boolean | null | string[]>
}

/** RFC 7946: longitude before latitude, WGS 84. A point without coordinates has no geometry. */
export const pointsGeoJson = (
  points: readonly Point[],
  context: ExportContext,
): { type: 'FeatureCollection'; features: Feature[] } => ({
  type: 'FeatureCollection',
  features: points.map(point => featureOf(point, context)),
})

function featureOf(point: Point, { tiers, tags, now }: ExportContext): Feature {
  const { id, latitude, longitude } = point
  const tier = tiers.find(each => each.id === point.pricing_tier_id)
  const prices = pricesOf(point, tier)
  return {
    type: 'Feature',
    id,
    geometry: latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      id,
      name: point.name,
      description: readDescription(point, tier),
      street_name: point.street_name,
      intersection_name: point.intersection_name,
      neighborhood: point.neighborhood,
      city: point.city,
      face_width_cm: point.face_width_cm,
      face_height_cm: point.face_height_cm,
      mounting_height_cm: point.mounting_height_cm,
      lighting: point.lighting,
      facing: point.facing,
      daily_flow: point.daily_flow,
      nearby: point.nearby,
      status: statusAt(point, now),
      is_available: point.is_available,
      pricing_tier: tier?.name ?? null,
      tags: tagNames(point, tags),
      // What a visitor pays, in reais: a map has no use for who sets the price.
      ...Object.fromEntries(
        PERIOD_YEARS.map(years => {
          const price = prices[priceField(years)]
          return [priceField(years), price === null ? null : price / 100]
        }),
      ),
      updated_at: point.updated_at,
    },
  }
}
