import {
  isPhotoOfSameFile,
  MAX_PHOTOS_OF_POINT,
  photoFieldsOf,
  photoUrlsOf,
} from '#shared/catalogue/rules/point-photos.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { acceptUpload } from '../media/accept-upload.ts'
import { replacePoint } from './edited-points-store.ts'
import { getPoint } from './get-point.ts'

/** `added` is false when the point already has a photo of the same file. */
type AddPhotoResult = { photo_urls: string[]; added: boolean }

/**
 * Adds an uploaded photo after the point's other photos. Idempotent. Throws POINT_NOT_FOUND, POINT_PHOTOS_FULL, or a
 * refusal of the photo (media/accept-upload.ts).
 */
export const addPhoto = (
  { point_id, image_key }: { point_id: string; image_key: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<AddPhotoResult> =>
  retryOnConflict(async () => {
    const point = await getPoint({ point_id })
    const photos = photoUrlsOf(point)
    const { url, using } = await acceptUpload('point_image', image_key, actor, photos)
    if (photos.includes(url)) return { photo_urls: photos, added: true }
    if (photos.some(otherUrl => isPhotoOfSameFile(url, otherUrl))) return { photo_urls: photos, added: false }
    if (photos.length >= MAX_PHOTOS_OF_POINT) throw new DomainError('POINT_PHOTOS_FULL')
    const photo_urls = [...photos, url]
    const conflict = await replacePoint(point, { ...point, ...photoFieldsOf(photo_urls) }, { by: actor, now }, using)
    return conflict ? CONFLICT : { photo_urls, added: true }
  })
