import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '#shared/platform/rules/roles.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const sign = (header: object, payload: object, key: KeyObject): string => {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

export type TokenChanges = { claims?: Record<string, unknown>; header?: Record<string, unknown> }

/** An identity service with its keys and tokens, and tokens signed by somebody else's key. */
export async function startTokenIssuer() {
  const issuerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strangerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...issuerKeys.publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  process.env.USER_POOL_JWKS_URI = `http://127.0.0.1:${port}/jwks.json`

  const payload = (role: Role, claims: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000)
    return {
      sub: `${role}-user`,
      iss: process.env.USER_POOL_ISSUER,
      client_id: process.env.USER_POOL_CLIENT_ID,
      token_use: 'access',
      'cognito:groups': [role],
      iat: now,
      exp: now + 900,
      ...claims,
    }
  }
  const header = { alg: 'RS256', kid: 'key-1', typ: 'JWT' }
  const token = (role: Role, { claims = {}, header: headerChanges = {} }: TokenChanges = {}) =>
    sign({ ...header, ...headerChanges }, payload(role, claims), issuerKeys.privateKey)
  const [goodHeader, , goodSignature] = token('client').split('.')
  return {
    token,
    /** Invalid tokens, by what is wrong with them. */
    badTokens: {
      'of another issuer': token('admin', {
        claims: { iss: 'https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Other' },
      }),
      'of another client': token('admin', { claims: { client_id: 'other' } }),
      'that is an ID token': token('admin', { claims: { token_use: 'id' } }),
      'that has expired': token('admin', { claims: { exp: Math.floor(Date.now() / 1000) - 1 } }),
      'without a known group': token('admin', { claims: { 'cognito:groups': ['owners'] } }),
      'signed by a stranger': sign(header, payload('admin'), strangerKeys.privateKey),
      'with its groups edited': `${goodHeader}.${encode(payload('admin'))}.${goodSignature}`,
      'with alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload('admin'))}.`,
      'that is no JWT': 'nonsense',
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
