import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { HALF_A_PLACE, hasWholePlace, type PointFields, pointFields } from '#shared/catalogue/rules/point-form.ts'
import { lighting, type SiteFacts } from '#shared/catalogue/rules/point-site.ts'
import {
  flowOfText,
  lightingOfText,
  metresOfText,
  textOfFlow,
  textOfMetres,
  wordOfLighting,
} from '#shared/catalogue/rules/point-site-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { priceOfText, textOfPrice, typedPrice } from '#shared/catalogue/rules/price-text.ts'
import { eachPrice, type PriceField, type Prices } from '#shared/catalogue/rules/pricing-tiers.ts'
import { isLatitude, isLongitude, parseDegrees } from '#shared/platform/rules/coordinates.ts'

/** A point as its form holds it: coordinates and prices as they are typed, the tags' ids in one text. */

/** A number that is typed as text; what is none is refused in the words of its field. */
const typedNumber = (
  parse: (text: string) => number | null | undefined,
  checked: z.core.$ZodType<number | null, number | null>,
) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): number | null => {
        const value = parse(text)
        return value === undefined ? Number.NaN : value
      }),
    ),
    checked,
  )

const degreesOfText = (text: string): number | null => (text.trim() === '' ? null : (parseDegrees(text) ?? Number.NaN))

const SEPARATOR = ' '
/** Each id once and in one order, so that the same tags are the same text. */
export const textOfTags = (ids: readonly string[]): string => [...new Set(ids)].sort().join(SEPARATOR)
export const tagsOfText = (text: string): string[] => text.split(SEPARATOR).filter(Boolean)

export const pointText = z
  .object({
    ...pointFields.shape,
    latitude: typedNumber(degreesOfText, pointFields.shape.latitude),
    longitude: typedNumber(degreesOfText, pointFields.shape.longitude),
    price_1y: typedPrice,
    price_2y: typedPrice,
    price_3y: typedPrice,
    price_4y: typedPrice,
    price_5y: typedPrice,
    face_width_cm: typedNumber(metresOfText, pointFields.shape.face_width_cm),
    face_height_cm: typedNumber(metresOfText, pointFields.shape.face_height_cm),
    mounting_height_cm: typedNumber(metresOfText, pointFields.shape.mounting_height_cm),
    daily_flow: typedNumber(flowOfText, pointFields.shape.daily_flow),
    lighting: z.pipe(z.pipe(z.string(), z.transform(lightingOfText)), z.nullable(lighting)),
    tag_ids: z.pipe(z.pipe(z.string(), z.transform(tagsOfText)), pointFields.shape.tag_ids),
  })
  .check(z.refine(hasWholePlace, { error: HALF_A_PLACE, path: ['longitude'] }))
export type PointText = z.input<typeof pointText>
export type PointField = keyof PointText
export type PointFormState = UseFormReturn<PointText, unknown, PointFields>

/** Six decimals are about 10 cm. */
const degrees = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 6,
  maximumFractionDigits: 7,
  useGrouping: false,
})
/** -22.74025 → '-22,740250'; null → ''. */
export const textOfDegrees = (value: number | null): string => (value === null ? '' : degrees.format(value))

/** '-22.74, -47.33' as maps elsewhere give it to be pasted; undefined when it is not such a pair. */
export function pairOfText(text: string): [latitude: string, longitude: string] | undefined {
  const [, latitude, longitude] =
    /^\s*([+-]?\d+\.\d+)\s*[,;\s]\s*([+-]?\d+\.\d+)\s*$/.exec(text) ??
    /^\s*([+-]?\d+,\d+)\s*[;\s]\s*([+-]?\d+,\d+)\s*$/.exec(text) ??
    []
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude]
}

/** What is a number written the one way; what is none stays as it was typed. */
export function inOrderDegrees(text: string): string {
  const value = degreesOfText(text)
  return Number.isNaN(value) ? text : textOfDegrees(value)
}

function inOrderMetres(text: string): string {
  const value = metresOfText(text)
  return value === undefined ? text : textOfMetres(value)
}

/** What is known of the place as far as it is typed so far. */
export const factsOfText = (typed: PointText): SiteFacts => ({
  face_width_cm: metresOfText(typed.face_width_cm) ?? null,
  face_height_cm: metresOfText(typed.face_height_cm) ?? null,
  mounting_height_cm: metresOfText(typed.mounting_height_cm) ?? null,
  lighting: lightingOfText(typed.lighting) ?? null,
  facing: typed.facing.trim(),
  daily_flow: flowOfText(typed.daily_flow) ?? null,
  nearby: typed.nearby.trim(),
})

export type Place = { latitude: number; longitude: number }

/** Where the typed coordinates are; undefined while they are none. */
export function placeOfText({ latitude, longitude }: Pick<PointText, 'latitude' | 'longitude'>): Place | undefined {
  const place = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }
  if (place.latitude === undefined || place.longitude === undefined) return undefined
  if (!isLatitude(place.latitude) || !isLongitude(place.longitude)) return undefined
  return { latitude: place.latitude, longitude: place.longitude }
}

/** The own prices typed so far; null also where it is no price yet. */
export const pricesOfText = (typed: Record<PriceField, string>): Prices =>
  eachPrice(field => priceOfText(typed[field]) || null)

export function textOfPoint(point: Point | undefined): PointText {
  return {
    pricing_tier_id: point?.pricing_tier_id ?? '',
    street_name: point?.street_name ?? '',
    intersection_name: point?.intersection_name ?? '',
    neighborhood: point?.neighborhood ?? '',
    city: point?.city ?? '',
    latitude: textOfDegrees(point?.latitude ?? null),
    longitude: textOfDegrees(point?.longitude ?? null),
    name: point?.name ?? '',
    description: point?.description ?? '',
    face_width_cm: textOfMetres(point?.face_width_cm ?? null),
    face_height_cm: textOfMetres(point?.face_height_cm ?? null),
    mounting_height_cm: textOfMetres(point?.mounting_height_cm ?? null),
    lighting: wordOfLighting(point?.lighting ?? null),
    facing: point?.facing ?? '',
    daily_flow: textOfFlow(point?.daily_flow ?? null),
    nearby: point?.nearby ?? '',
    ...eachPrice(field => textOfPrice(point?.[field] || null)),
    tag_ids: textOfTags(point?.tag_ids ?? []),
    is_available: point?.is_available ?? true,
  }
}

/** Numbers written the one way, so that what says the same is the same. */
export const inOrder = (typed: PointText): PointText => ({
  ...typed,
  latitude: inOrderDegrees(typed.latitude),
  longitude: inOrderDegrees(typed.longitude),
  face_width_cm: inOrderMetres(typed.face_width_cm),
  face_height_cm: inOrderMetres(typed.face_height_cm),
  mounting_height_cm: inOrderMetres(typed.mounting_height_cm),
  daily_flow: textOfFlow(flowOfText(typed.daily_flow) ?? null) || typed.daily_flow,
  ...eachPrice(field => {
    const price = priceOfText(typed[field])
    return price === undefined ? typed[field] : textOfPrice(price || null)
  }),
})
