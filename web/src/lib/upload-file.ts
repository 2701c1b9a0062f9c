import type * as z from 'zod/mini'
import { media as mediaApi } from '#shared/catalogue/api/media.ts'
import { PICTURES_TEXTS } from '#shared/catalogue/messages/pictures.ts'
import type { presignedUpload, UploadKind } from '#shared/platform/rules/uploads.ts'
import { ApiError, type ApiErrorCode, callApi } from './call-api.ts'
import { UnusableFileError } from './prepare-picture.ts'
import { SendFileError, sendFile } from './send-file.ts'

type Options = Parameters<typeof sendFile>[2] & {
  /** The point shown by a technician's photo. */
  point_id?: string
  /** The file that a point's photo was made from. */
  made_from?: string
  /** Signs the form for who is not signed in. */
  createForm?: CreateUploadForm | undefined
}

export type CreateUploadForm = (content_type: string, signal: AbortSignal) => Promise<z.infer<typeof presignedUpload>>

/** Uploads a file and returns its key, for the route that uses it. */
export async function uploadFile(kind: UploadKind, file: Blob, options: Options): Promise<string> {
  const { point_id, made_from, signal, createForm } = options
  const input = {
    ...{ kind, content_type: file.type },
    ...(point_id === undefined ? {} : { point_id }),
    ...(made_from === undefined ? {} : { made_from }),
  }
  const uploadForm = await (createForm?.(file.type, signal) ?? callApi(mediaApi.createUpload, input, { signal }))
  if (file.size > uploadForm.max_bytes) throw new UnusableFileError(PICTURES_TEXTS.TOO_LARGE)
  await sendFile(uploadForm, file, options)
  return uploadForm.key
}

export type UploadMessages = Readonly<Record<'CANCELLED' | 'INTERRUPTED' | 'REFUSED', string>>

/** The message for the person. */
export function explainUploadFailure(
  error: unknown,
  { aborted }: AbortSignal,
  messages: UploadMessages = PICTURES_TEXTS,
): string {
  if (aborted) return messages.CANCELLED
  if (error instanceof SendFileError) return error.reason === 'interrupted' ? messages.INTERRUPTED : messages.REFUSED
  return error instanceof Error ? error.message : messages.REFUSED
}

/** Whether a file that failed would be refused again: it can't be used, or the server said one of these. */
export const isRefusedForGood = (error: unknown, refusals: ReadonlySet<ApiErrorCode>): boolean =>
  error instanceof UnusableFileError || (error instanceof ApiError && refusals.has(error.code))
