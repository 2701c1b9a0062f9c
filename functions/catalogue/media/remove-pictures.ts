import { photoUrlsOf } from '#shared/catalogue/rules/point-photos.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { storedProfile } from '../../people/profiles/profiles-store.ts'
import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { type DeletedPoint, findDeletedPoint, storedDeletedPoint } from '../points/deleted-points-store.ts'
import { findPoint, storedPoint } from '../points/points-store.ts'
import { deleteFile } from './media-store.ts'
import { mediaKeyOf } from './media-url.ts'
import { removePictureAndEdgeCopies } from './picture-copies.ts'
import { fileKeysToDelete, storedUpload, type Upload } from './uploads-store.ts'

/**
 * Deletes pictures from bucket and CloudFront when no record uses them any more. An upload can be used only once, so no
 * other record can use the same picture.
 */

/**
 * Deletes the uploaded original when it was accepted (the accepted copy has another key) or when its record expired
 * (TTL).
 */
async function removeSentFiles({ before, after }: Change<Upload>): Promise<void> {
  for (const file of fileKeysToDelete(before, after)) await deleteFile(file)
}

/**
 * Deletes a point's pictures that were replaced or removed. A deleted point keeps its pictures, because it can be
 * restored.
 */
const removePointPicture = async ({ before, after }: Change<Point>): Promise<void> => {
  if (before && after) await removePicturesOf(before, photoUrlsOf(after))
}

async function removePicturesOf(before: Point, urlsInUse: readonly string[]): Promise<void> {
  for (const url of photoUrlsOf(before)) if (!urlsInUse.includes(url)) await removeReplacedPicture(url, null)
}

/** Deletes the picture when a deleted point expires (TTL), unless the point was restored. */
const removeDeletedPointPicture = async ({ before, after }: Change<DeletedPoint>): Promise<void> => {
  if (!before || after) return
  const { id } = before.point
  const isBack = (await findPoint(id)) ?? (await findDeletedPoint(id, new Date().toISOString()))
  if (!isBack) await removePicturesOf(before.point, [])
}

/** Deletes a person's picture once it is replaced or removed. */
const removePersonPicture = ({ before, after }: Change<Profile>): Promise<void> =>
  removeReplacedPicture(before?.avatar_url, after?.avatar_url)

export const removeSentFilesReaction = forEachChange('upload', storedUpload, removeSentFiles)
export const removePointPictureReaction = forEachChange('point', storedPoint, removePointPicture)
export const removeDeletedPointPictureReaction = forEachChange(
  'deleted_point',
  storedDeletedPoint,
  removeDeletedPointPicture,
)
export const removePersonPictureReaction = forEachChange('profile', storedProfile, removePersonPicture)

type Address = string | null | undefined

async function removeReplacedPicture(before: Address, after: Address): Promise<void> {
  const formerKey = pictureKeyOf(before)
  if (formerKey !== undefined && formerKey !== pictureKeyOf(after)) await removePictureAndEdgeCopies(formerKey)
}

/** The storage key of a picture; undefined for a URL of another site, such as an identity provider's avatar. */
function pictureKeyOf(address: Address): string | undefined {
  const file = mediaKeyOf(address ?? null)
  return Object.values(UPLOADS).some(({ prefix }) => file?.startsWith(prefix)) ? file : undefined
}
