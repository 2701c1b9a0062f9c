import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { UPLOADS, type UploadKind } from '#shared/domain/uploads.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'

/** Files that browsers upload: where they may go, what they hold, where they are kept, and their removal. */

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

/** How long an upload form may be used. Seconds. */
const FORM_SECONDS = 300

/** A form that takes one file, of this type and no larger than its kind allows, to this place. */
export async function uploadForm(
  kind: UploadKind,
  key: string,
  contentType: string,
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(s3, {
    Bucket: MEDIA_BUCKET,
    Key: key,
    // The fields below are conditions too: exactly this type.
    Conditions: [['content-length-range', 1, UPLOADS[kind].max_bytes]],
    Fields: { 'Content-Type': contentType },
    Expires: FORM_SECONDS,
  })
}

/** A file's first bytes, which are all of them when `size` is no more than that many. */
export type StoredFile = { bytes: Uint8Array; size: number }

/**
 * Without the right to list the bucket, which nobody has, S3 answers for a file that is not there as for one that is
 * forbidden.
 */
const isAbsence = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === 'AccessDenied')

/** At most so many bytes of a file, and the size it has; undefined: there is no such file. */
export async function readFile(key: string, most: number): Promise<StoredFile | undefined> {
  try {
    const found = await s3.send(new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key: key, Range: `bytes=0-${most - 1}` }))
    const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array()
    // 'bytes 0-15/31415'
    return { bytes, size: Number(found.ContentRange?.split('/')[1] ?? bytes.length) }
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** A file never changes under its name, so whoever has a public one may keep it. */
const FOR_EVERYBODY = { CacheControl: 'public, max-age=31536000, immutable' }

/** Shown by links that end (photo-link.ts): kept by the browser that has one, by nobody on the way. 12 hours. */
const BY_LINK = { CacheControl: 'private, max-age=43200' }

/** A private one is opened beside the page that it is shown for, never run, and kept by nobody on the way. */
const forFew = (called: string) => ({
  CacheControl: 'private, no-store',
  ContentDisposition: `inline; filename="${called}"`,
})

function keeping(key: string, called: string | undefined) {
  if (called !== undefined) return forFew(`${called}.${key.split('.').at(-1)}`)
  return key.startsWith(UPLOADS.installation_photo.prefix) ? BY_LINK : FOR_EVERYBODY
}

/** Puts bytes that were looked at where they stay, as the type that they are; `called`: a private file, by this name. */
export async function keepFile(
  key: string,
  bytes: Uint8Array,
  type: string,
  called: string | undefined,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key: key,
      Body: bytes,
      ContentType: type,
      ...keeping(key, called),
    }),
  )
}

/** Removing what is gone is no failure. */
export async function removeFile(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: MEDIA_BUCKET, Key: key }))
}
