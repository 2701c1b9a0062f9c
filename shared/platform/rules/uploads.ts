import * as z from 'zod/mini'
import { uploadKeySchema } from './identifiers.ts'

/** Key prefix of new uploads. Only the server reads these, and they expire (decisions/0016). */
export const NEW_UPLOADS_PREFIX = 'uploads/'

/**
 * Longest side of an accepted picture, in pixels. Decoding takes four bytes per pixel, which is 64 MB at this size, however
 * small the file is.
 */
export const MAX_PICTURE_SIDE = 4096

/**
 * Larger pictures are not resized in the browser, because decoding them could exhaust a phone's memory. MB of 1,048,576
 * bytes.
 */
export const MAX_CHOSEN_PICTURE_MB = 30

export const PDF_TYPE = 'application/pdf'

/** Kinds of uploads, with the prefix of accepted files and the accepted types and sizes. */
export const UPLOADS = {
  avatar: {
    prefix: 'avatars/',
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    /** The browser resizes the picture to 512 pixels first. Bytes. */
    max_bytes: 1024 * 1024,
  },
  /** A point's photo; managers only. */
  point_image: {
    prefix: 'point_images/',
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    /** The browser resizes the picture to 1280 pixels first. Bytes. */
    max_bytes: 3 * 1024 * 1024,
  },
  /** Proof of payment. The site does not serve it; authorised people get a signed link that is valid for minutes. */
  receipt: {
    prefix: 'receipts/',
    content_types: ['image/jpeg', 'image/png', 'image/webp', PDF_TYPE],
    /** The browser resizes pictures to 2048 pixels first; PDFs stay unchanged. Bytes. */
    max_bytes: 5 * 1024 * 1024,
  },
  /** Art for a sign. The site does not serve it, because it is confidential until it is installed. */
  art: {
    prefix: 'art-files/',
    content_types: ['image/jpeg', 'image/png', 'image/webp', PDF_TYPE],
    /** The browser resizes pictures to a width of 1000 pixels first; PDFs stay unchanged. Bytes. */
    max_bytes: 10 * 1024 * 1024,
  },
  /**
   * A visitor's photo of a damage. It can only be uploaded by the form in the response to a damage report. The site
   * does not serve it.
   */
  damage_photo: {
    prefix: 'damage-photos/',
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    /** The browser resizes the picture to 1280 pixels first. Bytes. */
    max_bytes: 5 * 1024 * 1024,
  },
  /** A proof photo; technicians and managers only. */
  installation_photo: {
    prefix: 'installation-photos/',
    content_types: ['image/jpeg'],
    /** The browser resizes the picture to 1280 pixels first. Bytes. */
    max_bytes: 5 * 1024 * 1024,
  },
} as const satisfies Record<string, { prefix: string; content_types: readonly string[]; max_bytes: number }>

/** How the names of files of a type end. Some systems know a file by its name only. */
const NAME_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  [PDF_TYPE]: ['.pdf'],
}

/** What a file picker offers for uploads of a kind: types and endings of names, for `accept`. */
export const acceptedFiles = (kind: keyof typeof UPLOADS): string =>
  UPLOADS[kind].content_types.flatMap(type => [type, ...(NAME_ENDINGS[type] ?? [])]).join(',')

export const uploadKindSchema = z.enum([
  'avatar',
  'point_image',
  'receipt',
  'art',
  'installation_photo',
  'damage_photo',
])
export type UploadKind = z.infer<typeof uploadKindSchema>

/** Longest side of a stored avatar. Pixels. */
export const AVATAR_SIDE = 512
/** Longest side of a point's stored photo. Pixels. */
export const POINT_IMAGE_SIDE = 1280
/** Longest side of a proof photo, in pixels; the server refuses larger ones. */
export const INSTALLATION_PHOTO_SIDE = 1280

/** Longest side of a receipt's picture, in pixels; large enough for small print. */
export const RECEIPT_SIDE = 2048

/** Largest width of an art's stored picture, in pixels. */
export const ART_WIDTH = 1000

/** A signed link to a file that the site does not serve. */
export const fileLinkSchema = z.object({
  url: z.string(),
  is_pdf: z.boolean(),
  /** When the link expires. */
  expires_at: z.string(),
})
export type FileLink = z.infer<typeof fileLinkSchema>

/** A signed form for one upload of a given type and size, valid for a few minutes. */
export const presignedUploadSchema = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Key of the upload. It is passed to the route that uses the file, which stores accepted files under another key. */
  key: uploadKeySchema,
  max_bytes: z.number(),
})
