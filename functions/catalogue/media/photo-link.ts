import { createHmac, timingSafeEqual } from 'node:crypto'
import { UPLOADS } from '#shared/domain/uploads.ts'
import { keyOfMedia } from './media-url.ts'

/**
 * Links to photos of proofs, which the site shows to whoever has one and to nobody else until they end. They lead to the site's
 * own front, which checks them by the secret that it shares with the functions (infra/media-paths.ts on AWS,
 * infra/local/front/front.ts here). One link is the same for half a day, so that browsers keep what they loaded by it.
 */

/** Seconds. */
const STEP = 12 * 3600

/** Signed: the file and the end, and what it is signed for, as the secret has other uses. */
export const photoSignature = (secret: string, key: string, until: number): string =>
  createHmac('sha256', secret).update(`photo ${key} ${until}`).digest('base64url')

/** The address under which the site shows this photo, given the one that is stored; works for 12 to 24 hours. */
export function linkToProofPhoto(url: string, now: string): string {
  const key = keyOfMedia(url)
  // A photo from before there were proofs may be elsewhere.
  if (!key?.startsWith(UPLOADS.installation_photo.prefix)) return url
  const until = (Math.floor(Date.parse(now) / 1000 / STEP) + 2) * STEP
  const signature = photoSignature(process.env.ORIGIN_SECRET ?? '', key, until)
  return `${url}?${new URLSearchParams({ until: String(until), signature })}`
}

/** Whether this link is ours and has not ended. */
export function isPhotoLink(secret: string, key: string, query: URLSearchParams, now: string): boolean {
  const until = query.get('until') ?? ''
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= Date.parse(now)) return false
  const wanted = Buffer.from(photoSignature(secret, key, Number(until)))
  const given = Buffer.from(query.get('signature') ?? '')
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
