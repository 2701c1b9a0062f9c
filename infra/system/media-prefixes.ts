import { UPLOADS } from '#shared/platform/rules/uploads.ts'

export const AVATAR_PREFIX = UPLOADS.avatar.prefix
export const POINT_IMAGE_PREFIX = UPLOADS.point_image.prefix
export const RECEIPT_PREFIX = UPLOADS.receipt.prefix
export const ART_PREFIX = UPLOADS.art.prefix
export const DAMAGE_PHOTO_PREFIX = UPLOADS.damage_photo.prefix
export const INSTALLATION_PHOTO_PREFIX = UPLOADS.installation_photo.prefix

/** Key prefixes of the files that the site serves under /media. */
export const SERVED_MEDIA_PREFIXES = {
  /** Accepted photos of points and people, which anybody may read. */
  public_prefixes: [POINT_IMAGE_PREFIX, AVATAR_PREFIX],
  /** Proof photos, which can be read with a signed link (functions/catalogue/media/photo-link.ts). */
  signed_prefixes: [INSTALLATION_PHOTO_PREFIX],
} as const
