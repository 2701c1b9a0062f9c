import { SERVED_MEDIA_PREFIXES } from './system/media-prefixes.ts'

const pathPattern = (prefixes: readonly string[]): string => `^/(?:${prefixes.join('|')})[\\w-][\\w.-]*$`

/** A secret that CloudFront's function accepts, until a time (ISO 8601), or without end. */
export type EdgeSecret = { secret: string; until: string | null }

/** The line of the code that contains the secrets, each as [secret, end in milliseconds]. */
const secretsLine = (secrets: readonly EdgeSecret[]): string =>
  `const SECRETS = [${secrets.map(({ secret, until }) => `['${secret}', ${until === null ? 'Infinity' : Date.parse(until)}]`).join(', ')}]`

const SECRETS_LINE = /^const SECRETS = .*$/m

/** Deployed code, of whatever release, with these secrets; undefined if the code has no line for secrets. */
export const withEdgeSecrets = (code: string, secrets: readonly EdgeSecret[]): string | undefined =>
  SECRETS_LINE.test(code) ? code.replace(SECRETS_LINE, () => secretsLine(secrets)) : undefined

/**
 * Code of the CloudFront function for requests below /media: /media/point_images/a.jpg is the object
 * point_images/a.jpg. Proof photos need a link that functions/catalogue/media/photo-link.ts has signed with `secret`
 * (letters and digits only); other paths get 404. Paths are decoded first, because the bucket decodes them too. A
 * rotation replaces the line with the secrets in the deployed code (withEdgeSecrets).
 */
export const mediaFunctionCode = (secret: string): string => `const crypto = require('crypto')
${secretsLine([{ secret, until: null }])}
const PUBLIC = new RegExp(${JSON.stringify(pathPattern(SERVED_MEDIA_PREFIXES.public_prefixes))})
const SIGNED = new RegExp(${JSON.stringify(pathPattern(SERVED_MEDIA_PREFIXES.signed_prefixes))})
const NOT_FOUND = { statusCode: 404, statusDescription: 'Not Found' }
const hmac = (secret, text) => crypto.createHmac('sha256', secret).update(text).digest('base64url')
function isLink(path, query) {
  const until = query.until ? query.until.value : ''
  const signature = query.signature ? query.signature.value : ''
  if (!/^\\d{1,12}$/.test(until) || Number(until) * 1000 <= Date.now()) return false
  // Compared by their digests, so that how long it takes tells nothing.
  const text = 'photo ' + path.slice(1) + ' ' + Number(until)
  return SECRETS.some(
    key => key[1] > Date.now() && hmac(key[0], signature) === hmac(key[0], hmac(key[0], text)),
  )
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
