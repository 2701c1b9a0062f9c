import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { parseAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { lightingSchema } from '#shared/catalogue/rules/lightings.ts'
import {
  applyByFieldKind,
  type FieldKind,
  type FieldKindOf,
  type FieldValueByKind,
  type FunctionByKind,
  fieldRowOf,
  initialFieldValues,
  POINT_FIELD_NAMES,
  POINT_FIELDS,
  type PointField,
  recordByPointField,
} from '#shared/catalogue/rules/point-fields.ts'
import {
  hasBothOrNoCoordinates,
  INCOMPLETE_COORDINATES_MESSAGE,
  type PointFields,
  pointFieldsSchema,
} from '#shared/catalogue/rules/point-form.ts'
import { PUBLIC_FACT_NAMES, type PublicFacts } from '#shared/catalogue/rules/point-site.ts'
import {
  centimetresOfText,
  flowOfText,
  lightingOfText,
  lightingSheetWord,
  textOfCentimetres,
  textOfFlow,
} from '#shared/catalogue/rules/point-site-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { priceOfText, priceTextFieldSchema, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import { type PriceField, type Prices, priceField, recordByPeriod } from '#shared/catalogue/rules/prices.ts'
import { isLatitude, isLongitude, parseDegrees } from '#shared/platform/rules/coordinates.ts'
import { lazy } from '#shared/platform/rules/lazy.ts'

/** Conversion between a point and its form. In the form, numbers are the typed texts, and the tag ids are one text. */

/** Parses a number typed as text. Invalid text becomes NaN, so that the field's own schema refuses it. */
const parsedNumber = (
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
/** Tag ids as one text, unique and sorted, so that equal sets give equal texts. */
export const textOfTags = (ids: readonly string[]): string => [...new Set(ids)].sort().join(SEPARATOR)
export const tagsOfText = (text: string): string[] => text.split(SEPARATOR).filter(Boolean)

/** The values of the form. */
export type PointText = { [Field in PointField]: FieldKindOf<Field> extends 'switch' ? boolean : string }

type Checked<Kind extends FieldKind> = z.ZodMiniType<FieldValueByKind[Kind], FieldValueByKind[Kind]>

/** Schemas that parse the text of each kind of field. */
const FIELD_SCHEMAS: { [Kind in FieldKind]: (checked: Checked<Kind>) => z.ZodMiniType<FieldValueByKind[Kind]> } = {
  line: checked => checked,
  code: checked => checked,
  text: checked => checked,
  tier: checked => checked,
  switch: checked => checked,
  degrees: checked => parsedNumber(degreesOfText, checked),
  metres: checked => parsedNumber(centimetresOfText, checked),
  flow: checked => parsedNumber(flowOfText, checked),
  price: () => priceTextFieldSchema,
  lighting: () => z.pipe(z.pipe(z.string(), z.transform(lightingOfText)), z.nullable(lightingSchema)),
  tags: checked => z.pipe(z.pipe(z.string(), z.transform(tagsOfText)), checked),
}
const parsedField = (field: PointField) =>
  (FIELD_SCHEMAS[fieldRowOf(field).kind] as (checked: unknown) => z.ZodMiniType)(pointFieldsSchema.shape[field])

export const pointTextSchema = z
  .object(
    recordByPointField(POINT_FIELD_NAMES, parsedField) as {
      [Field in PointField]: z.ZodMiniType<PointFields[Field], PointText[Field]>
    },
  )
  .check(z.refine(hasBothOrNoCoordinates, { error: INCOMPLETE_COORDINATES_MESSAGE, path: ['longitude'] }))
export type PointEditForm = UseFormReturn<PointText, unknown, PointFields>

/** Degrees with six decimals (about 10 cm). */
const degreesFormat = lazy(
  () =>
    new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: 6,
      maximumFractionDigits: 7,
      useGrouping: false,
    }),
)
/** -22.74025 → '-22,740250'; null → ''. */
export const textOfDegrees = (value: number | null): string => (value === null ? '' : degreesFormat().format(value))

/** Parses a pasted pair such as '-22.74, -47.33'; undefined for other texts. */
export function parseCoordinatePair(text: string): [latitude: string, longitude: string] | undefined {
  const [, latitude, longitude] =
    /^\s*([+-]?\d+\.\d+)\s*[,;\s]\s*([+-]?\d+\.\d+)\s*$/.exec(text) ??
    /^\s*([+-]?\d+,\d+)\s*[;\s]\s*([+-]?\d+,\d+)\s*$/.exec(text) ??
    []
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude]
}

/** Rewrites degrees in the usual form; invalid text stays as typed. */
export function normaliseDegrees(text: string): string {
  const value = degreesOfText(text)
  return Number.isNaN(value) ? text : textOfDegrees(value)
}

/** Parsers of site facts for the preview; text that is not complete yet becomes null. */
const FACT_PARSERS: { [Kind in FieldKindOf<keyof PublicFacts>]: (text: string) => FieldValueByKind[Kind] } = {
  line: text => text.trim(),
  metres: text => centimetresOfText(text) ?? null,
  lighting: text => lightingOfText(text) ?? null,
  flow: text => flowOfText(text) ?? null,
}

export const factsOfText = (typed: PointText): PublicFacts =>
  recordByPointField(PUBLIC_FACT_NAMES, field => FACT_PARSERS[POINT_FIELDS[field].kind](typed[field])) as PublicFacts

export type TypedCoordinates = { latitude: number; longitude: number }

/** The coordinates; undefined while they are invalid. */
export function coordinatesOfText({
  latitude,
  longitude,
}: Pick<PointText, 'latitude' | 'longitude'>): TypedCoordinates | undefined {
  const place = { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) }
  if (place.latitude === undefined || place.longitude === undefined) return undefined
  if (!isLatitude(place.latitude) || !isLongitude(place.longitude)) return undefined
  return { latitude: place.latitude, longitude: place.longitude }
}

/** The typed prices; null for empty and for invalid text. */
export const pricesOfText = (typed: Record<PriceField, string>): Prices =>
  recordByPeriod(years => priceOfText(typed[priceField(years)]) || null)

const FORMATTERS: FunctionByKind<string | boolean> = {
  line: text => text,
  code: text => text,
  text: text => text,
  tier: id => id,
  switch: isOn => isOn,
  degrees: textOfDegrees,
  metres: textOfCentimetres,
  flow: textOfFlow,
  price: price => textOfPrice(price || null),
  lighting: lightingSheetWord,
  tags: textOfTags,
}
const INITIAL = initialFieldValues(POINT_FIELD_NAMES)

export const textOfPoint = (point: Point | undefined): PointText =>
  recordByPointField(POINT_FIELD_NAMES, field => applyByFieldKind(FORMATTERS, point ?? INITIAL, field)) as PointText

/** Functions that rewrite a field's text in its usual form; invalid text stays as typed. */
const NORMALISERS: Partial<Record<FieldKind, (text: string) => string>> = {
  code: text => parseAssetCode(text) ?? text,
  degrees: normaliseDegrees,
  metres: text => (centimetresOfText(text) === undefined ? text : textOfCentimetres(centimetresOfText(text) ?? null)),
  flow: text => textOfFlow(flowOfText(text) ?? null) || text,
  price: text => (priceOfText(text) === undefined ? text : textOfPrice(priceOfText(text) || null)),
}

/** Rewrites all numbers in their usual form, so that equal values are equal texts. */
export const normalisePoint = (typed: PointText): PointText =>
  recordByPointField(POINT_FIELD_NAMES, field => {
    const value = typed[field]
    return typeof value === 'string' ? (NORMALISERS[fieldRowOf(field).kind]?.(value) ?? value) : value
  }) as PointText
