import type * as z from 'zod/mini'
import { media as mediaApi } from '#shared/catalogue/api/media.ts'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import type { presignedUploadSchema, UploadKind } from '#shared/platform/rules/uploads.ts'
import { ApiError, type ApiErrorCode, callApi } from './call-api.ts'
import { UnusableFileError } from './prepare-picture.ts'
import { SendFileError, sendFile } from './send-file.ts'

type Options = Parameters<typeof sendFile>[2] & {
  /** Id of the point that a technician's photo shows. */
  point_id?: string
  /** Digest of the file from which a point's photo was made. */
  made_from?: string
  /** Signs the upload form for a person who is not signed in. */
  createForm?: CreateUploadForm | undefined
}

export type CreateUploadForm = (
  content_type: string,
  signal: AbortSignal,
) => Promise<z.infer<typeof presignedUploadSchema>>

/** Uploads a file and returns its key, which is sent to the route that uses the file. */
export async function uploadFile(kind: UploadKind, file: Blob, options: Options): Promise<string> {
  const { point_id, made_from, signal, createForm } = options
  const input = {
    kind,
    content_type: file.type,
    ...(point_id === undefined ? {} : { point_id }),
    ...(made_from === undefined ? {} : { made_from }),
  }
  const uploadForm = await (createForm?.(file.type, signal) ?? callApi(mediaApi.createUpload, input, { signal }))
  if (file.size > uploadForm.max_bytes) throw new UnusableFileError(PICTURES_TEXTS.TOO_LARGE)
  await sendFile(uploadForm, file, options)
  return uploadForm.key
}

export type UploadMessages = Readonly<Record<'CANCELLED' | 'INTERRUPTED' | 'REFUSED', string>>

/** The message about a failed upload, for the person. */
export function explainUploadFailure(
  error: unknown,
  { aborted }: AbortSignal,
  messages: UploadMessages = PICTURES_TEXTS,
): string {
  if (aborted) return messages.CANCELLED
  if (error instanceof SendFileError) return error.reason === 'interrupted' ? messages.INTERRUPTED : messages.REFUSED
  return error instanceof Error ? error.message : messages.REFUSED
}

/**
 * Whether a failed file would be refused again: the browser can't use it, or the server refused it with one of these
 * codes.
 */
export const isRefusedForGood = (error: unknown, refusals: ReadonlySet<ApiErrorCode>): boolean =>
  error instanceof UnusableFileError || (error instanceof ApiError && refusals.has(error.code))
