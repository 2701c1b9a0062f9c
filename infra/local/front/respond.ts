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
/** Bytes. As CloudFront, which compresses from 1,000 bytes on. */
const MIN_COMPRESSED_BYTES = 1000

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

/** Sends a response, compressed as by CloudFront, which makes the ETag weak. */
export async function respond(request: IncomingMessage, response: ServerResponse, answer: HttpResponse): Promise<void> {
  const body = Buffer.from(answer.body ?? '')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  // A partial response is never compressed.
  const isWhole = answer.status !== 206
  const compress =
    encoding &&
    isWhole &&
    body.length >= MIN_COMPRESSED_BYTES &&
    COMPRESSIBLE.test(answer.headers['content-type'] ?? '')
  const sent = compress ? await compressors[encoding](body) : body
  const { etag, ...headers } = answer.headers
  response.writeHead(answer.status, {
    ...headers,
    ...(answer.cookies ? { 'set-cookie': answer.cookies } : {}),
    ...(etag ? { etag: compress ? `W/${etag}` : etag } : {}),
    ...(compress ? { 'content-encoding': encoding, vary: 'Accept-Encoding' } : {}),
    ...(answer.status === 304 || answer.status === 204 ? {} : { 'content-length': String(sent.length) }),
  })
  response.end(request.method === 'HEAD' || answer.status === 304 ? undefined : sent)
}
