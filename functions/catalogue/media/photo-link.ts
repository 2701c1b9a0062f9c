import { createHmac, timingSafeEqual } from 'node:crypto'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { mediaKeyOf } from './media-url.ts'

/**
 * Signed, expiring links to photos of proofs. The edge checks them with the secret that it shares with the functions
 * (infra/media-function.ts on AWS, infra/local/front/front.ts locally). A link stays the same for half a day, so that
 * browsers can cache the photo.
 */

/** Seconds. */
const LINK_STEP_SECONDS = 12 * 3600

/** Signs key and expiry. The prefix 'photo' separates it from other uses of the secret. */
export const photoSignature = (secret: string, key: string, until: number): string =>
  createHmac('sha256', secret).update(`photo ${key} ${until}`).digest('base64url')

/** Signs the stored URL of a photo; the link works for 12 to 24 hours. */
export function signProofPhotoLink(url: string, now: string): string {
  const key = mediaKeyOf(url)
  // Photos from before proofs existed are stored under other prefixes.
  if (!key?.startsWith(UPLOADS.installation_photo.prefix)) return url
  const expirySeconds = (Math.floor(Date.parse(now) / 1000 / LINK_STEP_SECONDS) + 2) * LINK_STEP_SECONDS
  const signature = photoSignature(process.env.ORIGIN_SECRET ?? '', key, expirySeconds)
  return `${url}?${new URLSearchParams({ until: String(expirySeconds), signature })}`
}

/** Whether the signature is valid and the link has not expired. */
export function isValidPhotoLink(secret: string, key: string, query: URLSearchParams, now: string): boolean {
  const expiryText = query.get('until') ?? ''
  if (!/^\d{1,12}$/.test(expiryText) || Number(expiryText) * 1000 <= Date.parse(now)) return false
  const expectedSignature = Buffer.from(photoSignature(secret, key, Number(expiryText)))
  const givenSignature = Buffer.from(query.get('signature') ?? '')
  return expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
}
