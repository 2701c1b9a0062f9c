import * as z from 'zod/mini'
import { uploadKey } from './identifiers.ts'

/** Where every file arrives. Nobody but the server reads here, and nothing stays (decisions/0016). */
export const ARRIVALS = 'uploads/'

/**
 * Longest side of a picture that is accepted. Pixels. Whoever looks at one keeps four bytes for each of its pixels, which
 * is 64 MB at this size, however few bytes the file has.
 */
export const MAX_PICTURE_SIDE = 4096

export const PDF = 'application/pdf'

/** Kinds of files that browsers upload, with where they are kept once accepted and what is taken. */
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
  /** What shows that an order was paid. The site serves none: who may see one gets a signed link for minutes. */
  receipt: {
    prefix: 'receipts/',
    content_types: ['image/jpeg', 'image/png', 'image/webp', PDF],
    /** Bytes. The browser resizes pictures to 2048 pixels before; a PDF goes as it is. */
    max_bytes: 5 * 1024 * 1024,
  },
  /** What a sign will show. Not served by the site either: it is its client's until it hangs in the street. */
  art: {
    prefix: 'art-files/',
    content_types: ['image/jpeg', 'image/png', 'image/webp', PDF],
    /** Bytes. The browser makes pictures 1000 pixels wide before; a PDF goes as it is. */
    max_bytes: 10 * 1024 * 1024,
  },
  /** What a visitor shows of a damaged point; sent by the form that a report is answered with alone. The site serves none. */
  damage_photo: {
    prefix: 'damage-photos/',
    content_types: ['image/jpeg', 'image/png', 'image/webp'],
    /** Bytes. The browser resizes to 1280 pixels before. */
    max_bytes: 5 * 1024 * 1024,
  },
  /** What shows that a sign hangs; technicians and managers. */
  installation_photo: {
    prefix: 'installation-photos/',
    content_types: ['image/jpeg'],
    /** Bytes. The browser resizes to 1280 pixels before. */
    max_bytes: 5 * 1024 * 1024,
  },
} as const satisfies Record<string, { prefix: string; content_types: readonly string[]; max_bytes: number }>

export const uploadKind = z.enum(['avatar', 'point_image', 'receipt', 'art', 'installation_photo', 'damage_photo'])
export type UploadKind = z.infer<typeof uploadKind>

/** The largest side of a stored avatar. Pixels. */
export const AVATAR_SIDE = 512
/** The largest side of a point's stored photo. Pixels. */
export const POINT_IMAGE_SIDE = 1280
/** The largest side of a photo from the street. Pixels; the server takes no larger one. */
export const INSTALLATION_PHOTO_SIDE = 1280

/** The largest side of a receipt's picture: small print stays readable. Pixels. */
export const RECEIPT_SIDE = 2048

/** How wide an art's picture is stored. Pixels. */
export const ART_WIDTH = 1000

/** A link to a file that the site does not serve, for whoever has it. */
export const fileLink = z.object({
  url: z.string(),
  is_pdf: z.boolean(),
  /** When the link ends. */
  expires_at: z.string(),
})
export type FileLink = z.infer<typeof fileLink>

/** A form that lets the browser send one file, of one type and size, to one place, for a few minutes. */
export const presignedUpload = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Where the file arrives; handed back to the route that makes use of it, which keeps what it accepts elsewhere. */
  key: uploadKey,
  max_bytes: z.number(),
})
