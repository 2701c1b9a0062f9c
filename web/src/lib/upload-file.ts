import { media as mediaApi } from '#shared/catalogue/api/media.ts'
import { PICTURES } from '#shared/catalogue/messages/pictures.ts'
import type { UploadKind } from '#shared/platform/rules/uploads.ts'
import { call } from './call.ts'
import { UnusableFileError } from './prepare-picture.ts'
import { SendFileError, sendFile } from './send-file.ts'

type Options = Parameters<typeof sendFile>[2] & {
  /** Of what point a photo from the street is. */
  point_id?: string
}

/** Sends a file as the type that it has; gives its place, for the route that makes use of it. */
export async function uploadFile(kind: UploadKind, file: Blob, options: Options): Promise<string> {
  const { point_id, signal } = options
  const input = { kind, content_type: file.type, ...(point_id === undefined ? {} : { point_id }) }
  const place = await call(mediaApi.createUpload, input, { signal })
  if (file.size > place.max_bytes) throw new UnusableFileError(PICTURES.TOO_LARGE)
  await sendFile(place, file, options)
  return place.key
}

export type UploadMessages = Readonly<Record<'CANCELLED' | 'INTERRUPTED' | 'REFUSED', string>>

/** Why a file was not sent, for the person. */
export function explainUploadFailure(
  error: unknown,
  { aborted }: AbortSignal,
  messages: UploadMessages = PICTURES,
): string {
  if (aborted) return messages.CANCELLED
  if (error instanceof SendFileError) return error.reason === 'interrupted' ? messages.INTERRUPTED : messages.REFUSED
  return error instanceof Error ? error.message : messages.REFUSED
}
