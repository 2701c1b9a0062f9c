import { UPLOADS } from '#shared/platform/rules/uploads.ts'

export const AVATARS = UPLOADS.avatar.prefix
export const POINT_IMAGES = UPLOADS.point_image.prefix
export const RECEIPTS = UPLOADS.receipt.prefix
export const ARTS = UPLOADS.art.prefix
export const DAMAGE_PHOTOS = UPLOADS.damage_photo.prefix
export const INSTALLATION_PHOTOS = UPLOADS.installation_photo.prefix

/** Prefixes of the files that the site serves under /media. */
export const MEDIA = {
  /** Accepted photos of points and people, readable by anybody. */
  public_prefixes: [POINT_IMAGES, AVATARS],
  /** Photos of proofs, readable with a signed link (functions/catalogue/media/photo-link.ts). */
  signed_prefixes: [INSTALLATION_PHOTOS],
} as const
