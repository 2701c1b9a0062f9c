import * as z from 'zod/mini'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { MAX_ASSET_CODE_LENGTH } from './asset-codes.ts'
import type { Point, PublicPoint } from './points.ts'

/** Maximum number of points per request: one page of the map's list. */
export const POINTS_PER_PHOTO_REQUEST = 50

const NO_POINTS_MESSAGE = 'Informe de que pontos.'

/** Ids of points in a URL, separated by commas. */
export const photoPointIdsSchema = z.pipe(
  z.pipe(
    z.string({ error: NO_POINTS_MESSAGE }),
    z.transform(ids => ids.split(',')),
  ),
  z
    .array(pointIdSchema)
    .check(z.maxLength(POINTS_PER_PHOTO_REQUEST, `Peça até ${POINTS_PER_PHOTO_REQUEST} fotos por vez.`)),
)

export const photoOfPointSchema = z.object({
  point_id: pointIdSchema,
  /** null for a point without photo. */
  image_url: z.nullable(z.string()),
  /** Missing in responses of an older release, which caches may hold for a minute. */
  asset_code: z.optional(z.string()),
})
export type PhotoOfPoint = z.infer<typeof photoOfPointSchema>

/** Maximum number of photos of one point, the first included. */
export const MAX_PHOTOS_OF_POINT = 8

type Photographed = Pick<Point, 'image_url' | 'more_image_urls'>

/** URLs of a point's photos, in order. */
export const photoUrlsOf = ({ image_url, more_image_urls = [] }: Pick<PublicPoint, keyof Photographed>): string[] => [
  ...(image_url === null ? [] : [image_url]),
  ...more_image_urls,
]

/** The stored fields of a point that has these photos. */
export const photoFieldsOf = ([first, ...others]: readonly string[]): Photographed => ({
  image_url: first ?? null,
  more_image_urls: others,
})

/** Maximum number of asset codes per request. */
export const CODES_PER_PHOTO_REQUEST = 500

export const photoCodesSchema = z
  .array(textLine().check(z.maxLength(MAX_ASSET_CODE_LENGTH)))
  .check(
    z.minLength(1, 'Informe pelo menos um código.'),
    z.maxLength(CODES_PER_PHOTO_REQUEST, `Informe até ${CODES_PER_PHOTO_REQUEST} códigos por vez.`),
  )

/** The photos of a point. `code`: the asset code as it was in the request. */
export const photosOfCodeSchema = z.object({
  code: z.string(),
  point_id: pointIdSchema,
  asset_code: z.string(),
  name: z.string(),
  photo_urls: z.array(z.string()),
})
export type PhotosOfCode = z.infer<typeof photosOfCodeSchema>

/** SHA-256 of the name and content of the file from which a photo was made. */
export const fileDigestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Arquivo inválido.'))
const DIGEST_CHARACTERS = 32

/**
 * End of a stored photo's name. It contains part of the file's digest, so that the same file is not added to a point
 * twice.
 */
export const digestSuffix = (digest: string): string => `-s${digest.slice(0, DIGEST_CHARACTERS)}`

const SUFFIX = /-s[0-9a-f]{32}(?=\.\w+$)/

/** Whether two photos were made from the same file; false when that is unknown. */
export function isPhotoOfSameFile(url: string, other: string): boolean {
  const suffix = SUFFIX.exec(url)?.[0]
  return suffix !== undefined && suffix === SUFFIX.exec(other)?.[0]
}

/** Whether a photo was made from the file with this digest. */
export const isPhotoOfFile = (url: string, digest: string): boolean => SUFFIX.exec(url)?.[0] === digestSuffix(digest)
