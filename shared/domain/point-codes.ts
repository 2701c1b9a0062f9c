import * as z from 'zod/mini'
import { pointCode, pointId } from './identifiers.ts'
import { publicPoint } from './points.ts'

/** What is printed on the kits of points, so that whoever stands before one can say which it is. */

/** Crockford's base 32: no letter that is read as a digit, and no U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 8

/** The code that so many random bytes make. */
export const codeOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), byte => SIGNS[byte % SIGNS.length]).join('')

/** A code as people type it: in small letters, with spaces or dashes, and O, I and L for the digits that they look like. */
export const parseCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** A code as it is printed and read out: '7K3Q X9BD'. */
export const codeInHalves = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** Where a code leads: below the site's address. */
export const codePath = (code: string): string => `/p/${code}`

/** How many codes are asked for at once. */
export const MAX_CODES = 100

/** Whom a code belongs to, as its print says. */
export const codedPoint = z.object({
  point_id: pointId,
  point_code: pointCode,
  ...z.pick(publicPoint, { name: true, street_name: true, intersection_name: true, neighborhood: true, city: true })
    .shape,
})
export type CodedPoint = z.infer<typeof codedPoint>

/** What a code shows to anybody: no prices, and nobody who has it. */
export const pointOfCode = z.object({
  ...codedPoint.shape,
  ...z.pick(publicPoint, { latitude: true, longitude: true, image_url: true, installed_at: true }).shape,
})
export type PointOfCode = z.infer<typeof pointOfCode>
