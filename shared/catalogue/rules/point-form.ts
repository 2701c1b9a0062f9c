import * as z from 'zod/mini'
import { DEGREES, isLatitude, isLongitude } from '../../platform/rules/coordinates.ts'
import { tagId, tierId, uploadKey } from '../../platform/rules/identifiers.ts'
import { textLine, textLines } from '../../platform/rules/texts.ts'
import { describedBy, liveDescription, sameText } from './point-descriptions.ts'
import { MAX_FACING, MAX_NEARBY, siteFactFields } from './point-site-form.ts'
import { type Point, pointName } from './points.ts'
import { formPrices, type PricingTier } from './pricing-tiers.ts'
import { MAX_TAGS, TOO_MANY_TAGS } from './tags.ts'

/**
 * A point as a manager types it (specification §5): the form of the screen and the server check the same schema; a
 * spreadsheet's rows keep the same limits (point-rows.ts).
 */

export const MIN_POINT_NAME = 3
export const MAX_POINT_NAME = 160
/** Street, intersection. */
export const MAX_STREET = 120
/** Neighbourhood, city. */
export const MAX_PLACE = 80
export const MAX_DESCRIPTION = 2000

/** What no text of a point may hold: nothing in it is markup. */
export const REFUSED_IN_TEXT = /[<>]/

export const TEXT_REFUSED = 'O texto tem caracteres que não são aceitos.'
export const NAME_SHORT = `O nome precisa de pelo menos ${MIN_POINT_NAME} caracteres.`
export const STREET_REQUIRED = 'O nome da rua principal é obrigatório.'
export const TIER_REQUIRED = 'Você deve selecionar um nível de preço.'

const tooLong = (most: number): string => `O texto deve ter no máximo ${most} caracteres.`

const line = (most: number) =>
  textLine().check(
    z.maxLength(most, tooLong(most)),
    z.refine(text => !REFUSED_IN_TEXT.test(text), { error: TEXT_REFUSED }),
  )

const degrees = (axis: keyof typeof DEGREES, isInRange: (degrees: number) => boolean) =>
  z.nullable(
    z
      .number({ error: `Informe a ${axis} em graus, como ${DEGREES[axis].example}.` })
      .check(z.refine(isInRange, { error: `${capitalised(DEGREES[axis].range)}.` })),
  )

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const pointFields = z.object({
  name: z.pipe(
    z
      .string({ error: NAME_SHORT })
      .check(z.refine(name => name.trim().length >= MIN_POINT_NAME, { error: NAME_SHORT })),
    line(MAX_POINT_NAME),
  ),
  description: textLines().check(
    z.maxLength(MAX_DESCRIPTION, `A descrição deve ter no máximo ${MAX_DESCRIPTION} caracteres.`),
    z.refine(text => !REFUSED_IN_TEXT.test(text), { error: TEXT_REFUSED }),
  ),
  /** Degrees. Without both the point is left off the map. */
  latitude: degrees('latitude', isLatitude),
  longitude: degrees('longitude', isLongitude),
  pricing_tier_id: z.pipe(z.string({ error: TIER_REQUIRED }).check(z.minLength(1, TIER_REQUIRED)), tierId),
  street_name: z.pipe(
    z.string({ error: STREET_REQUIRED }).check(z.refine(text => text.trim().length > 0, { error: STREET_REQUIRED })),
    line(MAX_STREET),
  ),
  intersection_name: line(MAX_STREET),
  neighborhood: line(MAX_PLACE),
  city: line(MAX_PLACE),
  ...siteFactFields,
  facing: line(MAX_FACING),
  nearby: line(MAX_NEARBY),
  /** The point's own prices; where there is none, the tier's holds. */
  ...formPrices,
  tag_ids: z.array(tagId).check(
    z.maxLength(MAX_TAGS, TOO_MANY_TAGS),
    z.overwrite(ids => [...new Set(ids)]),
  ),
  is_available: z.boolean(),
})
export type PointFields = z.output<typeof pointFields>

/** A place is whole or there is none. */
export const hasWholePlace = ({ latitude, longitude }: Pick<PointFields, 'latitude' | 'longitude'>): boolean =>
  (latitude === null) === (longitude === null)

export const HALF_A_PLACE = 'Informe latitude e longitude, ou deixe as duas vazias.'

/** What the screen sends: `image_key` is an uploaded picture's place; null removes the picture, undefined keeps it. */
export const pointForm = z
  .object({ ...pointFields.shape, image_key: z.optional(z.nullable(uploadKey)) })
  .check(z.refine(hasWholePlace, { error: HALF_A_PLACE, path: ['longitude'] }))
export type PointForm = z.output<typeof pointForm>

/**
 * A point under another tier. A name and a description that were filled by the old tier are filled anew, what somebody
 * wrote stays (specification §5).
 */
export function withTier<P extends Point | PointFields>(point: P, from: PricingTier | undefined, to: PricingTier): P {
  const filledName = from && pointName(from.name, point.street_name, point.intersection_name)
  const name = point.name === filledName ? pointName(to.name, point.street_name, point.intersection_name) : point.name
  const live = liveDescription(point, from)
  const isFilled = live === '' || (from && sameText(live, describedBy(from, point)))
  const description = isFilled ? describedBy(to, { ...point, name }) : live
  return { ...point, name, description, pricing_tier_id: to.id }
}
