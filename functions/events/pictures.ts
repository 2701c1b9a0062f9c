import { UPLOADS } from '#shared/domain/uploads.ts'
import { keyOfMedia, removeFile } from '../media/media-store.ts'
import { filesLeftOver } from '../media/uploads-store.ts'
import type { Change } from './consume.ts'

/** Pictures go from the bucket when nothing shows them: nothing else may, as an upload is used once. */

/** What was sent goes when it was accepted, as that is kept elsewhere, and when its upload is forgotten (TTL). */
export async function removeSentFiles({ before, after }: Change): Promise<void> {
  for (const file of filesLeftOver(before, after)) await removeFile(file)
}

/** The one that a point or a person had goes when they have another, none, or are gone. */
export async function removeFormerPicture({ before, after }: Change): Promise<void> {
  const former = pictureOf(before)
  if (former !== undefined && former !== pictureOf(after)) await removeFile(former)
}

/** Addresses elsewhere on the web, as an identity provider gives them, name no file of ours. */
function pictureOf(item: Change['before']): string | undefined {
  const url = item?.kind === 'point' ? item.image_url : item?.avatar_url
  const file = keyOfMedia(typeof url === 'string' ? url : null)
  return Object.values(UPLOADS).some(({ prefix }) => file?.startsWith(prefix)) ? file : undefined
}
