import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a file's key with its expiry. The prefix 'photo' separates this use of the secret from others. */
export const photoSignature = (secret: string, key: string, until: number): string =>
  createHmac('sha256', secret).update(`photo ${key} ${until}`).digest('base64url')

/** Whether the signature is valid and the link has not expired. */
export function isValidPhotoLink(secret: string, key: string, query: URLSearchParams, now: string): boolean {
  const expiryText = query.get('until') ?? ''
  if (!/^\d{1,12}$/.test(expiryText) || Number(expiryText) * 1000 <= Date.parse(now)) return false
  const expectedSignature = Buffer.from(photoSignature(secret, key, Number(expiryText)))
  const givenSignature = Buffer.from(query.get('signature') ?? '')
  return expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
}
