import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { originSecret } from '../../platform/aws/origin-secret.ts'
import { mediaKeyOf } from './media-url.ts'
import { photoSignature } from './photo-signature.ts'

/**
 * Signed, expiring links to proof photos. CloudFront checks them with the secret that it shares with the functions
 * (infra/media-function.ts on AWS, local/front/front.ts locally). A link stays the same for half a day, so that
 * browsers can cache the photo.
 */

const EXPIRY_STEP_SECONDS = 12 * 3600

/** Signs the stored URL of a proof photo; the link works for 12 to 24 hours. Other URLs are returned unchanged. */
export async function signProofPhotoLink(url: string, now: string): Promise<string> {
  const key = mediaKeyOf(url)
  // Photos from before proofs existed have other prefixes and are public.
  if (!key?.startsWith(UPLOADS.installation_photo.prefix)) return url
  const expirySeconds = (Math.floor(Date.parse(now) / 1000 / EXPIRY_STEP_SECONDS) + 2) * EXPIRY_STEP_SECONDS
  const signature = photoSignature(await originSecret.current(), key, expirySeconds)
  return `${url}?${new URLSearchParams({ until: String(expirySeconds), signature })}`
}

export const withSignedPhotoLinks = <Photo extends { url: string }>(
  photos: readonly Photo[],
  now: string,
): Promise<Photo[]> =>
  Promise.all(photos.map(async photo => ({ ...photo, url: await signProofPhotoLink(photo.url, now) })))
