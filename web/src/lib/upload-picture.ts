import { media as mediaApi } from '#shared/api/media.ts'
import type { UploadKind } from '#shared/domain/uploads.ts'
import { PICTURES } from '#shared/messages/pictures.ts'
import { call } from './call.ts'
import { PICTURE_TYPE, PictureError } from './draw-picture.ts'
import { SendFileError, sendFile } from './send-file.ts'

type Options = Parameters<typeof sendFile>[2]

/** Sends a drawn picture; gives its place, for the route that makes use of it. */
export async function uploadPicture(kind: UploadKind, picture: Blob, options: Options): Promise<string> {
  const place = await call(mediaApi.createUpload, { kind, content_type: PICTURE_TYPE }, { signal: options.signal })
  if (picture.size > place.max_bytes) throw new PictureError(PICTURES.TOO_LARGE)
  await sendFile(place, picture, options)
  return place.key
}

/** Why a picture was not sent, for the person. */
export function whyNotSent(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return PICTURES.CANCELLED
  if (error instanceof SendFileError) return error.why === 'interrupted' ? PICTURES.INTERRUPTED : PICTURES.REFUSED
  return error instanceof Error ? error.message : PICTURES.REFUSED
}
