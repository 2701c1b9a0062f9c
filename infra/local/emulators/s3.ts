import { mkdir } from 'node:fs/promises'
import { type App, type Incoming, openFauxqs, type Stores, serveFauxqs } from './fauxqs.ts'
import { findPolicyFault } from './s3-post-policy.ts'
import { type Credentials, findSignatureFault, type SignatureFault } from './signature-v4.ts'

const FAULT_CODES: Record<SignatureFault, string> = {
  missing: 'AccessDenied',
  malformed: 'AuthorizationQueryParametersError',
  'unknown-key': 'InvalidAccessKeyId',
  expired: 'AccessDenied',
  wrong: 'SignatureDoesNotMatch',
}

export interface S3Options {
  /** Folder that keeps the objects between runs; undefined keeps them in memory only. */
  directory: string | undefined
  /** Created when they do not exist yet. */
  buckets: readonly string[]
  /** Every request must be signed by this pair. */
  accessKeyId: string
  secretAccessKey: string
  /** The site, such as http://localhost:3000, whose pages may read and upload. */
  origin: string
  /** Whether who signs the forms may have a file put there; anywhere unless said. */
  mayUpload?: (key: string) => boolean
  /** Whether who signs links may read the file; any unless said. */
  mayOpen?: (key: string) => boolean
  /** Called with one sentence when the server breaks after its start. */
  onCrash: (sentence: string) => void
  /** Clock in epoch milliseconds; for tests of what expires. */
  now?: () => number
}

export interface S3Emulator {
  /** Clients need `forcePathStyle: true` with it. */
  endpoint: string
  close(): Promise<void>
}

/**
 * Starts an S3 that checks signatures, expiry, upload policies and CORS, on a free port. A request body may have
 * 11 MiB at most.
 *
 * @throws Error with one sentence when the kept objects can't be read or no port can be had
 */
export async function startS3(options: S3Options): Promise<S3Emulator> {
  const { stores, close } = await openStores(options.directory)
  for (const bucket of options.buckets) if (!stores.s3Store.hasBucket(bucket)) stores.s3Store.createBucket(bucket)
  return serveFauxqs({
    name: 'The local S3',
    stores,
    keep: close,
    onCrash: options.onCrash,
    guard: app => guard(app, options),
  })
}

async function openStores(directory: string | undefined): Promise<{ stores: Stores; close: () => void }> {
  const { stores, FileS3Persistence } = await openFauxqs()
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

function guard(app: App, options: S3Options): void {
  const {
    accessKeyId,
    secretAccessKey,
    origin: site,
    now = Date.now,
    mayUpload = () => true,
    mayOpen = () => true,
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
    const linked = keyOfLink(request.raw.url ?? '/')
    if (linked !== undefined && !mayOpen(linked))
      return reply.code(403).header('content-type', 'application/xml').send(errorDocument('AccessDenied'))
  })

  app.addHook('preHandler', async (request, reply) => {
    if (!isUploadForm(request)) return
    const fault = await findFormFault(request, credentials, now(), mayUpload)
    if (fault !== undefined)
      return reply.code(fault.status).header('content-type', 'application/xml').send(errorDocument(fault.code))
  })
}

/** The file that a signed link opens; undefined for a request that is signed in its headers. */
function keyOfLink(url: string): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://signed.invalid')
  return searchParams.has('X-Amz-Signature') ? decodeURIComponent(pathname.split('/').slice(2).join('/')) : undefined
}

function isUploadForm({ method, headers }: Pick<Incoming, 'method' | 'headers'>): boolean {
  return method === 'POST' && /^multipart\/form-data/i.test(headers['content-type'] ?? '')
}

async function findFormFault(
  { url, headers, body }: Incoming,
  credentials: Credentials,
  now: number,
  mayUpload: (key: string) => boolean,
) {
  const malformed = { status: 400, code: 'MalformedPOSTRequest' }
  if (!Buffer.isBuffer(body)) return malformed
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => undefined)
  if (form === undefined) return malformed
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    // S3 ignores what follows the file.
    if (typeof value !== 'string') {
      const bucket = decodeURIComponent(url.split('?')[0]?.split('/')[1] ?? '')
      const fault = findPolicyFault({ bucket, fields, fileSize: value.size }, credentials, now)
      return fault ?? (mayUpload(fields.get('key') ?? '') ? undefined : { status: 403, code: 'AccessDenied' })
    }
    fields.set(name.toLowerCase(), value)
  }
  return { status: 400, code: 'InvalidArgument' }
}

function errorDocument(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
