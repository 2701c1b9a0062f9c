import * as z from 'zod/mini'
import { pointId } from '../../platform/rules/identifiers.ts'

/** Points per request: a page of the map's list. */
export const MAX_PHOTOS = 50

const NO_POINTS = 'Informe de que pontos.'

/** In an address, between commas. */
export const photoPointIds = z.pipe(
  z.pipe(
    z.string({ error: NO_POINTS }),
    z.transform(ids => ids.split(',')),
  ),
  z.array(pointId).check(z.maxLength(MAX_PHOTOS, `Peça até ${MAX_PHOTOS} fotos por vez.`)),
)

export const pointPhoto = z.object({
  point_id: pointId,
  /** null: a point without photo. */
  image_url: z.nullable(z.string()),
  /** Missing in answers of a former version, which caches may keep for a minute. */
  asset_code: z.optional(z.string()),
})
export type PointPhoto = z.infer<typeof pointPhoto>
