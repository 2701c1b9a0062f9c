import * as z from 'zod/mini'
import { pointCodeSchema, pointIdSchema } from '../../platform/rules/identifiers.ts'
import { publicPointSchema } from './points.ts'

/** Point codes: printed on signs, they identify a point in the street. */

/** Crockford's base 32: no letter that looks like a digit, and no U. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const POINT_CODE_LENGTH = 8

/** A random point code. `random` must have at least POINT_CODE_LENGTH bytes. */
export const encodePointCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, POINT_CODE_LENGTH), byte => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** Normalises a typed code: upper case, no spaces or dashes, look-alikes O, I and L as digits. */
export const parsePointCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** '7K3Q X9BD': a point code as it is printed. */
export const formatPointCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** Path of the site's page for a point code. */
export const pointCodePath = (code: string): string => `/p/${code}`

export const MAX_CODES_PER_REQUEST = 100

/** A point, for printing its code. */
export const codedPointSchema = z.object({
  point_id: pointIdSchema,
  point_code: pointCodeSchema,
  ...z.pick(publicPointSchema, {
    asset_code: true,
    name: true,
    street_name: true,
    intersection_name: true,
    neighborhood: true,
    city: true,
  }).shape,
})
export type CodedPoint = z.infer<typeof codedPointSchema>

/** The public page of a point code: without prices and without the holder. */
export const pointOfCodeSchema = z.object({
  ...codedPointSchema.shape,
  ...z.pick(publicPointSchema, { latitude: true, longitude: true, image_url: true, installed_at: true }).shape,
  /** Whether a sign hangs at the point; missing in responses of an older release. */
  has_sign: z.optional(z.boolean()),
})
export type PointOfCode = z.infer<typeof pointOfCodeSchema>
