import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { notAuthorized } from './errors.ts'

/** Lifetime of access and ID tokens. */
export const TOKEN_LIFETIME_SECONDS = 15 * 60

const accessTokenSchema = z.object({
  token_use: z.literal('access'),
  iss: z.string(),
  client_id: z.string(),
  sub: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
})

export type AccessTokenClaims = z.infer<typeof accessTokenSchema>

export interface PublicJwk {
  kty: string
  n: string
  e: string
  kid: string
  alg: 'RS256'
  use: 'sig'
}

/** Signs and verifies the pool's tokens. The key is generated at the first start and stored in the data folder. */
export class TokenSigner {
  readonly jwk: PublicJwk
  readonly #key: KeyObject
  readonly #publicKey: KeyObject

  private constructor(key: KeyObject) {
    this.#key = key
    this.#publicKey = createPublicKey(key)
    const { kty, n, e } = this.#publicKey.export({ format: 'jwk' })
    if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error('The token signing key is not an RSA key')
    const kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
    this.jwk = { kty, n, e, kid, alg: 'RS256', use: 'sig' }
  }

  /** @throws Error with one sentence when the key of an earlier run can't be read */
  static async open(directory: string | undefined): Promise<TokenSigner> {
    if (directory === undefined) return new TokenSigner(await generateKey())
    const file = join(directory, 'signing-key.pem')
    const storedKey = await readFile(file, 'utf8').catch(() => undefined)
    if (storedKey === undefined) {
      const key = await generateKey()
      await writeFile(file, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
      return new TokenSigner(key)
    }
    try {
      return new TokenSigner(createPrivateKey(storedKey))
    } catch (cause) {
      throw new Error(`The signing key in ${file} can't be read; run "npm run reset" to start afresh`, { cause })
    }
  }

  sign(claims: Readonly<Record<string, unknown>>): string {
    const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const signedText = `${encodePart({ kid: this.jwk.kid, alg: 'RS256' })}.${encodePart({ ...claims, jti: randomUUID() })}`
    return `${signedText}.${sign('sha256', Buffer.from(signedText), this.#key).toString('base64url')}`
  }

  /** @throws NotAuthorizedException when the token is forged, from another issuer, expired or not an access token */
  readAccessToken(token: string, issuer: string, now: number): AccessTokenClaims {
    const [header, payload, signature, ...rest] = token.split('.')
    if (!header || !payload || !signature || rest.length > 0) throw notAuthorized('Invalid Access Token')
    const signedBytes = Buffer.from(`${header}.${payload}`)
    if (!verify('sha256', signedBytes, this.#publicKey, Buffer.from(signature, 'base64url'))) {
      throw notAuthorized('Could not verify signature for Access Token')
    }
    const claims = accessTokenSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    if (!claims.success || claims.data.iss !== issuer) throw notAuthorized('Invalid Access Token')
    if (claims.data.exp * 1000 <= now) throw notAuthorized('Access Token has expired')
    return claims.data
  }
}

export interface RefreshToken {
  sub: string
  sessionId: string
  secret: string
}

export function createRefreshToken(sub: string): RefreshToken {
  return { sub, sessionId: randomUUID(), secret: randomBytes(48).toString('base64url') }
}

export function serialiseRefreshToken({ sub, sessionId, secret }: RefreshToken): string {
  return Buffer.from(JSON.stringify([sub, sessionId, secret])).toString('base64url')
}

/** @returns undefined for text that is not a refresh token of this emulator */
export function parseRefreshToken(token: string): RefreshToken | undefined {
  try {
    const tokenParts = z
      .tuple([z.string(), z.string(), z.string()])
      .safeParse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    return tokenParts.success
      ? { sub: tokenParts.data[0], sessionId: tokenParts.data[1], secret: tokenParts.data[2] }
      : undefined
  } catch {
    return undefined
  }
}

export function hashRefreshToken({ secret }: RefreshToken): string {
  return createHash('sha256').update(secret).digest('base64url')
}

async function generateKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey
}
