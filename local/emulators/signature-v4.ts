import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface AccessKey {
  accessKeyId: string
  secretAccessKey: string
}

export interface SignedRequest {
  method: string
  /** Path and query as they were sent. */
  url: string
  headers: IncomingHttpHeaders
}

export type SignatureFault = 'missing' | 'malformed' | 'unknown-key' | 'expired' | 'wrong'

/** Clock difference that AWS tolerates. Milliseconds. */
const CLOCK_SKEW_MILLISECONDS = 15 * 60 * 1000
const MAX_PRESIGNED_SECONDS = 7 * 24 * 60 * 60

/**
 * Checks an AWS Signature Version 4 in the Authorization header or in the query (presigned link).
 *
 * With the header, the hash of the body is `x-amz-content-sha256` when present, else `bodyHash`; a presigned link does not
 * sign the body.
 *
 * @returns undefined when the signature is right
 */
export function findSignatureFault(
  request: SignedRequest,
  credentials: AccessKey,
  now: number,
  bodyHash = 'UNSIGNED-PAYLOAD',
): SignatureFault | undefined {
  const url = new URL(request.url, 'http://signed.invalid')
  const claim = readQueryClaim(url) ?? readHeaderClaim(request.headers, bodyHash)
  if (claim === undefined) return 'missing'
  const [accessKeyId, day, region, service, terminator] = claim.credential.split('/')
  const signedAt = readAmzDate(claim.date)
  if (!day || !region || !service || terminator !== 'aws4_request' || signedAt === undefined) return 'malformed'
  if (!claim.date.startsWith(day)) return 'malformed'
  if (accessKeyId !== credentials.accessKeyId) return 'unknown-key'
  if (now > signedAt + claim.validMilliseconds || now < signedAt - CLOCK_SKEW_MILLISECONDS) return 'expired'
  if (!claim.signedHeaders.includes('host')) return 'malformed'

  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .sort()
    .join('&')
  const headers = claim.signedHeaders.map(name => `${name}:${headerText(request.headers[name])}\n`).join('')
  const canonicalRequest = [
    request.method,
    // S3's canonical path is encoded once; other services encode it twice, which makes no difference to their only path
    // here, "/".
    url.pathname.split('/').map(encodePathSegment).join('/'),
    query,
    headers,
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonicalRequest)].join('\n')
  const expectedSignature = signText(text, credentials.secretAccessKey, day, region, service)
  return isSameSignature(expectedSignature, claim.signature) ? undefined : 'wrong'
}

/** Signature (hexadecimal) of a text, such as a POST policy, with the key derived for day, region and service. */
export function signText(text: string, secret: string, day: string, region: string, service: string): string {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
  return hmac(key, text).toString('hex')
}

export function isSameSignature(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

interface SignatureClaim {
  credential: string
  signedHeaders: string[]
  signature: string
  date: string
  validMilliseconds: number
  payloadHash: string
}

function readQueryClaim({ searchParams }: URL): SignatureClaim | undefined {
  const signature = searchParams.get('X-Amz-Signature')
  if (signature === null) return undefined
  const seconds = Number(searchParams.get('X-Amz-Expires'))
  return {
    signature,
    credential: searchParams.get('X-Amz-Credential') ?? '',
    signedHeaders: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    date: searchParams.get('X-Amz-Date') ?? '',
    validMilliseconds: seconds >= 1 && seconds <= MAX_PRESIGNED_SECONDS ? seconds * 1000 : -1,
    payloadHash: 'UNSIGNED-PAYLOAD',
  }
}

function readHeaderClaim(headers: IncomingHttpHeaders, bodyHash: string): SignatureClaim | undefined {
  const authorizationParts =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (authorizationParts === null) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = authorizationParts
  return {
    credential,
    signature,
    signedHeaders: signedHeaders.split(';'),
    date: headerText(headers['x-amz-date']),
    validMilliseconds: CLOCK_SKEW_MILLISECONDS,
    payloadHash: headerText(headers['x-amz-content-sha256']) || bodyHash,
  }
}

function readAmzDate(date: string): number | undefined {
  const dateParts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (dateParts === null) return undefined
  const [, year, month, day, hour, minute, second] = dateParts
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? undefined : time
}

function headerText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ')
}

function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function encodePathSegment(segment: string): string {
  try {
    return encodeUri(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
