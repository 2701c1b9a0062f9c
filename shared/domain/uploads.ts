import * as z from 'zod/mini'
import { uploadKey } from './identifiers.ts'

/** Kinds of files that browsers upload, with where they are kept and what is taken. */
export const UPLOADS = {
  avatar: {
    prefix: 'avatars/',
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    /** Bytes. The browser resizes to 512 pixels before. */
    max_bytes: 1024 * 1024,
  },
  /** A point's photo; managers only. */
  point_image: {
    prefix: 'point_images/',
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    /** Bytes. The browser resizes to 1280 pixels before. */
    max_bytes: 3 * 1024 * 1024,
  },
} as const satisfies Record<string, { prefix: string; content_types: readonly string[]; max_bytes: number }>

export const uploadKind = z.enum(['avatar', 'point_image'])
export type UploadKind = z.infer<typeof uploadKind>

/** The largest side of a stored avatar. Pixels. */
export const AVATAR_SIDE = 512
/** The largest side of a point's stored photo. Pixels. */
export const POINT_IMAGE_SIDE = 1280

/** A form that lets the browser send one file, of one type and size, to one place, for a few minutes. */
export const presignedUpload = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Where the file will be; handed back to the route that makes use of it. */
  key: uploadKey,
  max_bytes: z.number(),
})

/** What each kind of picture begins with: bytes by their place. */
const SIGNATURES: Record<(typeof UPLOADS)['avatar']['content_types'][number], readonly [at: number, is: string][]> = {
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/png': [
    [0, '\x89PNG\r\n\x1a\n'],
    [12, 'IHDR'],
  ],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBPVP8'],
  ],
}

/** How much of a file `pictureTypeOf` needs to see. Bytes. */
export const SIGNATURE_BYTES = 16

/** Which of the accepted kinds of picture a file is by its first bytes, whatever its name says; undefined: none. */
export function pictureTypeOf(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES))
  const known = Object.entries(SIGNATURES).find(([, parts]) => parts.every(([at, is]) => text.startsWith(is, at)))
  return known?.[0]
}
