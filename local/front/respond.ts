import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type HttpResponse = {
  status: number
  headers: Record<string, string>
  body?: string | Buffer | undefined
  cookies?: string[] | undefined
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/
/** Smallest response that is compressed, as in CloudFront. Bytes. */
const MIN_COMPRESSED_BYTES = 1000

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

/** Compressed bodies by their encoding. A body that is kept in memory and sent again is compressed once. */
const compressedBodies = new WeakMap<Buffer, Map<keyof typeof compressors, Promise<Buffer>>>()

function compressedBody(body: Buffer, encoding: keyof typeof compressors): Promise<Buffer> {
  const byEncoding = compressedBodies.get(body) ?? new Map<keyof typeof compressors, Promise<Buffer>>()
  const compressed = byEncoding.get(encoding) ?? compressors[encoding](body)
  compressedBodies.set(body, byEncoding.set(encoding, compressed))
  return compressed
}

/** Sends a response, compressed as by CloudFront. Compression turns the ETag into a weak one. */
export async function sendHttpResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpResponse,
): Promise<void> {
  const body = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body ?? '')
  const acceptedEncodings = String(request.headers['accept-encoding'] ?? '')
  const encoding = acceptedEncodings.includes('br') ? 'br' : acceptedEncodings.includes('gzip') ? 'gzip' : undefined
  // A partial response (206) is never compressed.
  const isWhole = answer.status !== 206
  const isCompressed =
    encoding &&
    isWhole &&
    body.length >= MIN_COMPRESSED_BYTES &&
    COMPRESSIBLE.test(answer.headers['content-type'] ?? '')
  const sentBody = isCompressed ? await compressedBody(body, encoding) : body
  const { etag, ...headers } = answer.headers
  response.writeHead(answer.status, {
    ...headers,
    ...(answer.cookies ? { 'set-cookie': answer.cookies } : {}),
    ...(etag ? { etag: isCompressed ? `W/${etag}` : etag } : {}),
    ...(isCompressed ? { 'content-encoding': encoding, vary: 'Accept-Encoding' } : {}),
    ...(answer.status === 304 || answer.status === 204 ? {} : { 'content-length': String(sentBody.length) }),
  })
  response.end(request.method === 'HEAD' || answer.status === 304 ? undefined : sentBody)
}
