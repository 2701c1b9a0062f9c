import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import { closeServer, listenLocally } from '../local-server.ts'
import { type AccessKey, findSignatureFault } from '../signature-v4.ts'
import { requireClientSecret } from './client-secret.ts'
import { CognitoError, resourceNotFound } from './errors.ts'
import type { EmulatedEmail, UserPoolState } from './pool.ts'
import { administratorOperations, publicOperations } from './targets/index.ts'
import { TokenSigner } from './tokens.ts'
import type { CognitoTriggers } from './triggers.ts'
import { UserStore } from './user-store.ts'

export type { EmulatedEmail } from './pool.ts'
export type { CognitoTriggers } from './triggers.ts'

const MAX_BODY_BYTES = 1024 * 1024
const SERVICE_PREFIX = 'AWSCognitoIdentityProviderService.'

export interface CognitoOptions {
  /** Folder of the users and the signing key; undefined to keep them in memory only. */
  directory: string | undefined
  /** Id such as sa-east-1_PontoLoc1, because token verifiers check the format. */
  userPoolId: string
  userPoolClientId: string
  /** The client's secret; undefined for a client without secret. */
  userPoolClientSecret?: string
  region: string
  triggers: CognitoTriggers
  sendEmail: (email: EmulatedEmail) => Promise<void>
  /** Called with one sentence when the server fails after it has started. */
  onCrash: (sentence: string) => void
  /** Existing groups; undefined to accept any group name. */
  groups?: readonly string[]
  /** Credentials that must have signed administrators' requests; undefined to accept any signature. */
  credentials?: AccessKey
  /** The current time in epoch milliseconds; replaced by tests of expiry. */
  now?: () => number
}

export interface CognitoEmulator {
  endpoint: string
  /** Issuer (`iss`) of the tokens. The keys are at {issuer}/.well-known/jwks.json. */
  issuer: string
  close(): Promise<void>
}

/**
 * Starts a Cognito user pool with one app client (e-mail as user name, SRP and password sign-in) on a free port.
 *
 * @throws Error with one sentence when the data of an earlier run can't be read or no port can be had
 */
export async function startCognito(options: CognitoOptions): Promise<CognitoEmulator> {
  if (options.directory !== undefined) await mkdir(options.directory, { recursive: true })
  const [users, signer] = await Promise.all([UserStore.open(options.directory), TokenSigner.open(options.directory)])
  const issuer = `https://cognito-idp.${options.region}.amazonaws.com/${options.userPoolId}`
  const pool: UserPoolState = {
    region: options.region,
    userPoolId: options.userPoolId,
    userPoolClientId: options.userPoolClientId,
    userPoolClientSecret: options.userPoolClientSecret,
    issuer,
    groups: options.groups,
    users,
    signer,
    triggers: options.triggers,
    sendEmail: options.sendEmail,
    challenges: new Map(),
    lockouts: new Map(),
    now: options.now ?? Date.now,
  }
  const server = createServer((request, response) => {
    respondToRequest(pool, options.credentials, request, response).catch(() => response.destroy())
  })
  const endpoint = await listenLocally(server, 'The local Cognito', options.onCrash)
  return {
    endpoint,
    issuer,
    close: async () => {
      await closeServer(server)
      await users.save()
    },
  }
}

async function respondToRequest(
  pool: UserPoolState,
  credentials: AccessKey | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    sendDocument(pool, request.url ?? '/', response)
    return
  }
  try {
    const operationResult = await runOperation(pool, credentials, request)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(operationResult))
  } catch (error) {
    const refusal =
      error instanceof CognitoError
        ? error
        : new CognitoError('InternalErrorException', error instanceof Error ? error.message : String(error), 500)
    response
      .writeHead(refusal.status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': refusal.name })
      .end(JSON.stringify({ __type: refusal.name, message: refusal.message }))
  }
}

/** Runs one operation. Its changes are on disk before the response is sent, even if it fails. */
async function runOperation(
  pool: UserPoolState,
  credentials: AccessKey | undefined,
  request: IncomingMessage,
): Promise<object> {
  const header = request.headers['x-amz-target']
  const name =
    typeof header === 'string' && header.startsWith(SERVICE_PREFIX) ? header.slice(SERVICE_PREFIX.length) : ''
  const body = await readBody(request)
  const administratorOperation = administratorOperations.get(name)
  const operation = publicOperations.get(name) ?? administratorOperation
  if (operation === undefined) throw new CognitoError('UnknownOperationException', `Unknown operation ${name}`)
  if (administratorOperation !== undefined) requireAdministrator(request, body, credentials, pool.now())
  const input = parseJson(body)
  requireKnownPool(pool, input)
  if (administratorOperation === undefined) requireClientSecret(pool, name, input)
  try {
    return await operation(pool, input)
  } finally {
    await pool.users.save()
  }
}

function requireAdministrator(
  request: IncomingMessage,
  body: string,
  credentials: AccessKey | undefined,
  now: number,
): void {
  const { method = '', url = '/', headers } = request
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  if (credentials === undefined) return
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (findSignatureFault({ method, url, headers }, credentials, now, bodyHash) !== undefined) {
    throw new CognitoError('InvalidSignatureException', 'The request signature we calculated does not match.')
  }
}

const poolReference = z.object({ ClientId: z.string().optional(), UserPoolId: z.string().optional() })

function requireKnownPool(pool: UserPoolState, input: unknown): void {
  const parsedReference = poolReference.safeParse(input)
  if (!parsedReference.success) return
  const { ClientId, UserPoolId } = parsedReference.data
  if (ClientId !== undefined && ClientId !== pool.userPoolClientId) {
    throw resourceNotFound(`User pool client ${ClientId} does not exist.`)
  }
  if (UserPoolId !== undefined && UserPoolId !== pool.userPoolId) {
    throw resourceNotFound(`User pool ${UserPoolId} does not exist.`)
  }
}

function sendDocument(pool: UserPoolState, url: string, response: ServerResponse): void {
  const documents: Record<string, object> = {
    [`/${pool.userPoolId}/.well-known/jwks.json`]: { keys: [pool.signer.jwk] },
    [`/${pool.userPoolId}/.well-known/openid-configuration`]: {
      issuer: pool.issuer,
      jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    },
  }
  const document = documents[url.split('?')[0] ?? '']
  response
    .writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(document ?? { message: 'Not found' }))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY_BYTES) throw new CognitoError('SerializationException', 'Request too large', 413)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new CognitoError('SerializationException', 'The request is not JSON')
  }
}
