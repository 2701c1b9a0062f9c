import { mkdir } from 'node:fs/promises'
import { createFauxqsStores, type FauxqsApp, type FauxqsStores, type IncomingRequest, serveFauxqs } from './fauxqs.ts'
import { findPostPolicyFault } from './s3-post-policy.ts'
import { type AccessKey, findSignatureFault, type SignatureFault } from './signature-v4.ts'

const FAULT_CODES: Record<SignatureFault, string> = {
  missing: 'AccessDenied',
  malformed: 'AuthorizationQueryParametersError',
  'unknown-key': 'InvalidAccessKeyId',
  expired: 'AccessDenied',
  wrong: 'SignatureDoesNotMatch',
}

export interface S3Options {
  /** Folder of the objects; undefined to keep them in memory only. */
  directory: string | undefined
  /** Names of the buckets, which are created unless they exist. */
  buckets: readonly string[]
  /** Credentials with which every request has to be signed. */
  accessKeyId: string
  secretAccessKey: string
  /** The site's origin for CORS, such as http://localhost:3000. */
  origin: string
  /** Whether a function that could have signed the upload form may write this key; all may by default. */
  isUploadGranted?: (key: string) => boolean
  /** Whether a function that could have signed the link may read this key; all may by default. */
  isReadGranted?: (key: string) => boolean
  /** Called with one sentence when the server fails after it has started. */
  onCrash: (sentence: string) => void
  /** The current time in epoch milliseconds; replaced by tests of expiry. */
  now?: () => number
}

export interface S3Emulator {
  /** The server's URL. Clients have to set `forcePathStyle: true`. */
  endpoint: string
  close(): Promise<void>
}

/**
 * Starts an S3 that checks signatures, expiry, upload policies and CORS, on a free port. Request bodies are limited to
 * 11 MiB.
 *
 * @throws Error with one sentence when stored objects can't be read or no port is free
 */
export async function startS3(options: S3Options): Promise<S3Emulator> {
  const { stores, close } = await openStores(options.directory)
  for (const bucket of options.buckets) if (!stores.s3Store.hasBucket(bucket)) stores.s3Store.createBucket(bucket)
  return serveFauxqs({
    name: 'The local S3',
    stores,
    persist: close,
    onCrash: options.onCrash,
    addHooks: app => addChecks(app, options),
  })
}

async function openStores(directory: string | undefined): Promise<{ stores: FauxqsStores; close: () => void }> {
  const { stores, FileS3Persistence } = await createFauxqsStores()
  if (directory === undefined) return { stores, close: () => {} }
  await mkdir(directory, { recursive: true })
  try {
    const files = new FileS3Persistence(directory)
    files.loadS3(stores.s3Store)
    stores.s3Store.persistence = files
    return { stores, close: () => files.close() }
  } catch (cause) {
    throw new Error(`The files in ${directory} can't be read; run "npm run reset" to start afresh`, { cause })
  }
}

function addChecks(app: FauxqsApp, options: S3Options): void {
  const {
    accessKeyId,
    secretAccessKey,
    origin: site,
    now = Date.now,
    isUploadGranted = () => true,
    isReadGranted = () => true,
  } = options
  const credentials = { accessKeyId, secretAccessKey }
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    const originAllowed = origin === site
    if (originAllowed) {
      reply
        .header('access-control-allow-origin', site)
        .header('access-control-expose-headers', 'ETag')
        .header('vary', 'Origin')
    }
    if (request.method === 'OPTIONS') {
      if (!originAllowed)
        return reply.code(403).header('content-type', 'application/xml').send(errorDocument('AccessForbidden'))
      return reply
        .header('access-control-allow-methods', 'GET, HEAD, PUT, POST')
        .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
        .header('access-control-max-age', '3000')
        .code(200)
        .send()
    }
    if (isUploadForm(request)) return
    const { method, headers } = request
    const fault = findSignatureFault({ method, url: request.raw.url ?? '/', headers }, credentials, now())
    if (fault !== undefined) {
      return reply.code(403).header('content-type', 'application/xml').send(errorDocument(FAULT_CODES[fault]))
    }
    const linkedKey = keyOfLink(request.raw.url ?? '/')
    if (linkedKey !== undefined && !isReadGranted(linkedKey))
      return reply.code(403).header('content-type', 'application/xml').send(errorDocument('AccessDenied'))
  })

  app.addHook('preHandler', async (request, reply) => {
    if (!isUploadForm(request)) return
    const fault = await findFormFault(request, credentials, now(), isUploadGranted)
    if (fault !== undefined)
      return reply.code(fault.status).header('content-type', 'application/xml').send(errorDocument(fault.code))
  })
}

/** The key in a presigned URL; undefined for a request that is signed in its headers. */
function keyOfLink(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://signed.invalid')
  return searchParams.has('X-Amz-Signature') ? decodeURIComponent(pathname.split('/').slice(2).join('/')) : undefined
}

function isUploadForm({ method, headers }: Pick<IncomingRequest, 'method' | 'headers'>): boolean {
  return method === 'POST' && /^multipart\/form-data/i.test(headers['content-type'] ?? '')
}

async function findFormFault(
  { url, headers, body }: IncomingRequest,
  credentials: AccessKey,
  now: number,
  mayUpload: (key: string) => boolean,
) {
  const malformedRequest = { status: 400, code: 'MalformedPOSTRequest' }
  if (!Buffer.isBuffer(body)) return malformedRequest
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => undefined)
  if (form === undefined) return malformedRequest
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    // S3 ignores fields that follow the file.
    if (typeof value !== 'string') {
      const bucket = decodeURIComponent(url.split('?')[0]?.split('/')[1] ?? '')
      const fault = findPostPolicyFault({ bucket, fields, fileSize: value.size }, credentials, now)
      return fault ?? (mayUpload(fields.get('key') ?? '') ? undefined : { status: 403, code: 'AccessDenied' })
    }
    fields.set(name.toLowerCase(), value)
  }
  return { status: 400, code: 'InvalidArgument' }
}

function errorDocument(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
