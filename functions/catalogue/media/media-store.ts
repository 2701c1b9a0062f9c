import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { UPLOADS, type UploadKind } from '#shared/platform/rules/uploads.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'

/** The bucket of uploaded files: signed upload forms, reads, writes and deletes. */

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

/** How long an upload form may be used. Seconds. */
const FORM_SECONDS = 300

/** A signed form that uploads one file to `key`, of exactly this type and within its kind's size limit. */
export async function signUploadForm(
  kind: UploadKind,
  key: string,
  contentType: string,
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(s3, {
    Bucket: MEDIA_BUCKET,
    Key: key,
    // The form's `Fields` are conditions as well, so the content type is exactly this one.
    Conditions: [['content-length-range', 1, UPLOADS[kind].max_bytes]],
    Fields: { 'Content-Type': contentType },
    Expires: FORM_SECONDS,
  })
}

/** The first bytes of a file, and its full size. Complete when both are equal. */
export type FileStart = { bytes: Uint8Array; size: number }

/** Whether an error means that the file is missing: S3 answers AccessDenied to callers that may not list the bucket. */
const isAbsence = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'AccessDenied')

/** Reads at most the first `maxBytes` of a file; undefined when the file does not exist. */
export async function readFileUpTo(key: string, maxBytes: number): Promise<FileStart | undefined> {
  try {
    const response = await s3.send(
      new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key: key, Range: `bytes=0-${maxBytes - 1}` }),
    )
    const bytes = (await response.Body?.transformToByteArray()) ?? new Uint8Array()
    // The total size is at the end of 'bytes 0-15/31415'
    return { bytes, size: Number(response.ContentRange?.split('/')[1] ?? bytes.length) }
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** Headers of public files, which are immutable, so browsers and CloudFront may cache them for good. */
const PUBLIC_HEADERS = { CacheControl: 'public, max-age=31536000, immutable' }

/** Headers of files behind signed links (photo-link.ts): only the browser may cache them, for 12 hours. */
const SIGNED_LINK_HEADERS = { CacheControl: 'private, max-age=43200' }

/** Headers of private files: the browser shows them without downloading and never caches them. */
const privateHeaders = (downloadName: string) => ({
  CacheControl: 'private, no-store',
  ContentDisposition: `inline; filename="${downloadName}"`,
})

function responseHeaders(key: string, downloadName: string | undefined) {
  if (downloadName !== undefined) return privateHeaders(`${downloadName}.${key.split('.').at(-1)}`)
  return key.startsWith(UPLOADS.installation_photo.prefix) ? SIGNED_LINK_HEADERS : PUBLIC_HEADERS
}

/** Stores validated bytes with their verified type. With `downloadName` the file is private. */
export async function storeFile(
  key: string,
  bytes: Uint8Array,
  type: string,
  downloadName: string | undefined,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key: key,
      Body: bytes,
      ContentType: type,
      ...responseHeaders(key, downloadName),
    }),
  )
}

/** Deletes a file. Idempotent. */
export async function deleteFile(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: MEDIA_BUCKET, Key: key }))
}
