import * as z from 'zod/mini'
import { DEGREES_BY_AXIS, isLatitude, isLongitude } from '../../platform/rules/coordinates.ts'
import { tagIdSchema, tierIdSchema, uploadKeySchema } from '../../platform/rules/identifiers.ts'
import { textLine, textLines } from '../../platform/rules/texts.ts'
import { assetCodeFieldSchema } from './asset-codes.ts'
import { fillDescriptionTemplate, isSameDescription, withPriceVariables } from './point-descriptions.ts'
import {
  type EditableFields,
  type FieldRow,
  fieldRowOf,
  POINT_FIELD_NAMES,
  POINT_FIELDS,
  type PointField,
  recordByPointField,
} from './point-fields.ts'
import { flowFieldSchema, lightingFieldSchema, metresField } from './point-site-form.ts'
import { defaultPointName, type Point } from './points.ts'
import { formPriceSchema, type PricingTier } from './pricing-tiers.ts'
import { MAX_TAGS_OF_POINT, TOO_MANY_TAGS_MESSAGE } from './tags.ts'

/**
 * A point in a manager's form: the screen and the server check it with the same schema. Rows of spreadsheets have the
 * same limits (point-rows.ts).
 */

export const MAX_POINT_NAME_LENGTH = POINT_FIELDS.name.max
export const MAX_DESCRIPTION_LENGTH = POINT_FIELDS.description.max

/** Characters that no text of a point may contain, so that it contains no markup. */
export const FORBIDDEN_CHARACTERS = /[<>]/

export const FORBIDDEN_CHARACTERS_MESSAGE = 'O texto tem caracteres que não são aceitos.'
export const TIER_REQUIRED_MESSAGE = 'Você deve selecionar um nível de preço.'

const tooLong = (max: number): string => `O texto deve ter no máximo ${max} caracteres.`

const line = (max: number) =>
  textLine().check(
    z.maxLength(max, tooLong(max)),
    z.refine(text => !FORBIDDEN_CHARACTERS.test(text), { error: FORBIDDEN_CHARACTERS_MESSAGE }),
  )

const degrees = (axis: keyof typeof DEGREES_BY_AXIS, isInRange: (degrees: number) => boolean) =>
  z.nullable(
    z
      .number({ error: `Informe a ${axis} em graus, como ${DEGREES_BY_AXIS[axis].example}.` })
      .check(z.refine(isInRange, { error: `${capitalise(DEGREES_BY_AXIS[axis].range)}.` })),
  )

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const requiredLine = (max: number, min: number, required: string) =>
  z.pipe(
    z.string({ error: required }).check(z.refine(text => text.trim().length >= min, { error: required })),
    line(max),
  )

const tierField = z.pipe(
  z.string({ error: TIER_REQUIRED_MESSAGE }).check(z.minLength(1, TIER_REQUIRED_MESSAGE)),
  tierIdSchema,
)
const tagsField = z.array(tagIdSchema).check(
  z.maxLength(MAX_TAGS_OF_POINT, TOO_MANY_TAGS_MESSAGE),
  z.overwrite(ids => [...new Set(ids)]),
)

/** The schema of a field's value, for form and sheet. */
export function pointFieldSchema(row: FieldRow): z.ZodMiniType {
  switch (row.kind) {
    case 'line':
      return row.required === undefined ? line(row.max) : requiredLine(row.max, row.min ?? 1, row.required)
    case 'code':
      return assetCodeFieldSchema
    case 'text':
      return textLines().check(
        z.maxLength(row.max, `A descrição deve ter no máximo ${row.max} caracteres.`),
        z.refine(text => !FORBIDDEN_CHARACTERS.test(text), { error: FORBIDDEN_CHARACTERS_MESSAGE }),
      )
    case 'degrees':
      return degrees(row.axis, row.axis === 'latitude' ? isLatitude : isLongitude)
    case 'metres':
      return metresField(row.min, row.max)
    case 'tier':
      return tierField
    case 'tags':
      return tagsField
    case 'price':
      return formPriceSchema
    case 'lighting':
      return lightingFieldSchema
    case 'flow':
      return flowFieldSchema
    case 'switch':
      return z.boolean()
  }
}

export const pointFieldsSchema = z.object(
  recordByPointField(POINT_FIELD_NAMES, field => pointFieldSchema(fieldRowOf(field))) as {
    [Field in PointField]: z.ZodMiniType<EditableFields[Field], EditableFields[Field]>
  },
)
export type PointFields = z.output<typeof pointFieldsSchema>

/** Whether both coordinates are given, or none. */
export const hasBothOrNoCoordinates = ({ latitude, longitude }: Pick<PointFields, 'latitude' | 'longitude'>): boolean =>
  (latitude === null) === (longitude === null)

export const INCOMPLETE_COORDINATES_MESSAGE = 'Informe latitude e longitude, ou deixe as duas vazias.'

/** The request body. `image_key`: key of an uploaded picture; null removes the picture, undefined keeps it. */
export const pointFormSchema = z
  .object({ ...pointFieldsSchema.shape, image_key: z.optional(z.nullable(uploadKeySchema)) })
  .check(z.refine(hasBothOrNoCoordinates, { error: INCOMPLETE_COORDINATES_MESSAGE, path: ['longitude'] }))
export type PointForm = z.output<typeof pointFormSchema>

type Filled = Point | PointFields

/**
 * The point with another tier. Name and description are filled again if the old tier's template filled them; texts that
 * a person wrote stay.
 */
export const withOtherTier = <P extends Filled>(point: P, from: PricingTier | undefined, to: PricingTier): P =>
  refillFromTier(point, { ...point, pricing_tier_id: to.id }, from, to)

/** `after`, with name and description filled by the tier `to` if the tier `from` had filled those of `before`. */
export function refillFromTier<P extends Filled>(
  before: P,
  after: P,
  from: PricingTier | undefined,
  to: PricingTier,
): P {
  const filledName = from && defaultPointName(from.name, before.street_name, before.intersection_name)
  const name =
    before.name === filledName ? defaultPointName(to.name, after.street_name, after.intersection_name) : before.name
  const currentDescription = withPriceVariables(before, from)
  const isFilled =
    (currentDescription === '' && from?.id !== to.id) ||
    (from && isSameDescription(currentDescription, fillDescriptionTemplate(from, before)))
  const description = isFilled ? fillDescriptionTemplate(to, { ...after, name }) : currentDescription
  return { ...after, name, description }
}
