import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { lighting } from '#shared/catalogue/rules/lightings.ts'
import {
  applyByKind,
  type ByKind,
  type FieldKind,
  type FieldValue,
  forFields,
  initialValues,
  type KindOf,
  POINT_FIELD_NAMES,
  POINT_FIELDS,
  type PointField,
  rowOf,
} from '#shared/catalogue/rules/point-fields.ts'
import { HALF_A_PLACE, hasWholePlace, type PointFields, pointFields } from '#shared/catalogue/rules/point-form.ts'
import { PUBLIC_FACTS, type PublicFacts } from '#shared/catalogue/rules/point-site.ts'
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
import { byPeriod, type PriceField, type Prices, priceField } from '#shared/catalogue/rules/prices.ts'
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

/** A point as its form holds it. */
export type PointText = { [Field in PointField]: KindOf<Field> extends 'switch' ? boolean : string }

type Checked<Kind extends FieldKind> = z.ZodMiniType<FieldValue[Kind], FieldValue[Kind]>

/** What is typed into a field of each kind, as what it stands for. */
const TYPED: { [Kind in FieldKind]: (checked: Checked<Kind>) => z.ZodMiniType<FieldValue[Kind]> } = {
  line: checked => checked,
  text: checked => checked,
  tier: checked => checked,
  switch: checked => checked,
  degrees: checked => typedNumber(degreesOfText, checked),
  metres: checked => typedNumber(metresOfText, checked),
  flow: checked => typedNumber(flowOfText, checked),
  price: () => typedPrice,
  lighting: () => z.pipe(z.pipe(z.string(), z.transform(lightingOfText)), z.nullable(lighting)),
  tags: checked => z.pipe(z.pipe(z.string(), z.transform(tagsOfText)), checked),
}
const typedField = (field: PointField) =>
  (TYPED[rowOf(field).kind] as (checked: unknown) => z.ZodMiniType)(pointFields.shape[field])

export const pointText = z
  .object(
    forFields(POINT_FIELD_NAMES, typedField) as {
      [Field in PointField]: z.ZodMiniType<PointFields[Field], PointText[Field]>
    },
  )
  .check(z.refine(hasWholePlace, { error: HALF_A_PLACE, path: ['longitude'] }))
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

/** What a fact's text says, as far as it is typed so far. */
const READ: { [Kind in KindOf<keyof PublicFacts>]: (text: string) => FieldValue[Kind] } = {
  line: text => text.trim(),
  metres: text => metresOfText(text) ?? null,
  lighting: text => lightingOfText(text) ?? null,
  flow: text => flowOfText(text) ?? null,
}

/** What is known of the place as far as it is typed so far. */
export const factsOfText = (typed: PointText): PublicFacts =>
  forFields(PUBLIC_FACTS, field => READ[POINT_FIELDS[field].kind](typed[field])) as PublicFacts

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
  byPeriod(years => priceOfText(typed[priceField(years)]) || null)

const WRITTEN: ByKind<string | boolean> = {
  line: text => text,
  text: text => text,
  tier: id => id,
  switch: is => is,
  degrees: textOfDegrees,
  metres: textOfMetres,
  flow: textOfFlow,
  price: price => textOfPrice(price || null),
  lighting: wordOfLighting,
  tags: textOfTags,
}
const INITIAL = initialValues(POINT_FIELD_NAMES)

export const textOfPoint = (point: Point | undefined): PointText =>
  forFields(POINT_FIELD_NAMES, field => applyByKind(WRITTEN, point ?? INITIAL, field)) as PointText

/** Numbers are written in one way; what is none stays as it was typed. */
const IN_ORDER: Partial<Record<FieldKind, (text: string) => string>> = {
  degrees: inOrderDegrees,
  metres: text => (metresOfText(text) === undefined ? text : textOfMetres(metresOfText(text) ?? null)),
  flow: text => textOfFlow(flowOfText(text) ?? null) || text,
  price: text => (priceOfText(text) === undefined ? text : textOfPrice(priceOfText(text) || null)),
}

/** The form with its numbers written in one way, so that what says the same is the same. */
export const inOrder = (typed: PointText): PointText =>
  forFields(POINT_FIELD_NAMES, field => {
    const value = typed[field]
    return typeof value === 'string' ? (IN_ORDER[rowOf(field).kind]?.(value) ?? value) : value
  }) as PointText
