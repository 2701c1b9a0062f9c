import type { Point } from '#shared/domain/points.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { UPLOADS } from '#shared/domain/uploads.ts'
import { storedProfile } from '../../people/profiles/profiles-store.ts'
import { type Change, toEach } from '../../platform/table/changes.ts'
import { type DeletedPoint, findDeletedPoint, storedDeletedPoint } from '../points/deleted-points-store.ts'
import { findPoint, storedPoint } from '../points/points-store.ts'
import { removeFile } from './media-store.ts'
import { keyOfMedia } from './media-url.ts'
import { filesLeftOver, storedUpload, type Upload } from './uploads-store.ts'

/** Pictures go from the bucket when nothing shows them: nothing else may, as an upload is used once. */

/** What was sent goes when it was accepted, as that is kept elsewhere, and when its upload is forgotten (TTL). */
export async function removeSentFiles({ before, after }: Change<Upload>): Promise<void> {
  for (const file of filesLeftOver(before, after)) await removeFile(file)
}

/** The picture of a point goes when it has another or none. A point that is deleted keeps it, as it may come back. */
export const removePointPicture = async ({ before, after }: Change<Point>): Promise<void> => {
  if (after) await removeFormer(before?.image_url, after.image_url)
}

/** It goes with what is left of a deleted point (TTL), unless the point came back with it. */
export const removeDeletedPointPicture = async ({ before, after }: Change<DeletedPoint>): Promise<void> => {
  if (!before || after) return
  const { id, image_url } = before.point
  const isBack = (await findPoint(id)) ?? (await findDeletedPoint(id, new Date().toISOString()))
  if (!isBack) await removeFormer(image_url, null)
}

/** The same of a person's. */
export const removePersonPicture = ({ before, after }: Change<Profile>): Promise<void> =>
  removeFormer(before?.avatar_url, after?.avatar_url)

export const sentFiles = toEach('upload', storedUpload, removeSentFiles)
export const picturesOfPoints = toEach('point', storedPoint, removePointPicture)
export const picturesOfDeletedPoints = toEach('deleted_point', storedDeletedPoint, removeDeletedPointPicture)
export const picturesOfPeople = toEach('profile', storedProfile, removePersonPicture)

type Address = string | null | undefined

async function removeFormer(before: Address, after: Address): Promise<void> {
  const former = pictureAt(before)
  if (former !== undefined && former !== pictureAt(after)) await removeFile(former)
}

/** Addresses elsewhere on the web, as an identity provider gives them, name no file of ours. */
function pictureAt(address: Address): string | undefined {
  const file = keyOfMedia(address ?? null)
  return Object.values(UPLOADS).some(({ prefix }) => file?.startsWith(prefix)) ? file : undefined
}
