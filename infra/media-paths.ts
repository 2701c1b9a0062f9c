import { MEDIA } from './system/media.ts'

const paths = (prefixes: readonly string[]): string => `^/(?:${prefixes.join('|')})[\\w-][\\w.-]*$`

/**
 * What CloudFront runs for every request below /media: /media/point_images/a.jpg is the object point_images/a.jpg; photos of
 * proofs need a link that functions/catalogue/media/photo-link.ts signed with `secret`, which has letters and digits alone. What is neither is
 * not on the site. Paths are compared as the bucket would read them.
 */
export const mediaPaths = (secret: string): string => `const crypto = require('crypto')
const PUBLIC = new RegExp(${JSON.stringify(paths(MEDIA.public_prefixes))})
const SIGNED = new RegExp(${JSON.stringify(paths(MEDIA.signed_prefixes))})
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
