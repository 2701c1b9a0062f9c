import { MEDIA } from './system/media.ts'

const pathPattern = (prefixes: readonly string[]): string => `^/(?:${prefixes.join('|')})[\\w-][\\w.-]*$`

/**
 * Code of the CloudFront function for requests below /media: /media/point_images/a.jpg is the object
 * point_images/a.jpg. Photos of proofs need a link signed by functions/catalogue/media/photo-link.ts with `secret`
 * (letters and digits only); everything else is 404. Paths are decoded first, as the bucket decodes them.
 */
export const mediaFunctionCode = (secret: string): string => `const crypto = require('crypto')
const PUBLIC = new RegExp(${JSON.stringify(pathPattern(MEDIA.public_prefixes))})
const SIGNED = new RegExp(${JSON.stringify(pathPattern(MEDIA.signed_prefixes))})
const NOT_FOUND = { statusCode: 404, statusDescription: 'Not Found' }
const hmac = text => crypto.createHmac('sha256', '${secret}').update(text).digest('base64url')
function isLink(path, query) {
  const until = query.until ? query.until.value : ''
  const signature = query.signature ? query.signature.value : ''
  if (!/^\\d{1,12}$/.test(until) || Number(until) * 1000 <= Date.now()) return false
  // Compared by their digests, so that how long it takes tells nothing.
  return hmac(signature) === hmac(hmac('photo ' + path.slice(1) + ' ' + Number(until)))
}
function handler(event) {
  const request = event.request
  let path
  try {
    path = decodeURIComponent(request.uri.replace(/^\\/media/, ''))
  } catch (error) {
    return NOT_FOUND
  }
  if (!PUBLIC.test(path) && !(SIGNED.test(path) && isLink(path, request.querystring || {}))) return NOT_FOUND
  request.uri = path
  return request
}`
