import { JwtRsaVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, roleOf } from '#shared/platform/rules/roles.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'

const { USER_POOL_ISSUER, USER_POOL_CLIENT_ID, USER_POOL_JWKS_URI } = readEnvironment(
  'USER_POOL_ISSUER',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_JWKS_URI',
)

const FETCH_TIMEOUT_MS = 3_000

/** aws-jwt-verify's own fetcher speaks https only; on one machine the keys come over http from the loopback address. */
const fetcher = {
  fetch: async (uri: string): Promise<ArrayBuffer> => {
    const response = await fetch(uri, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the identity service's keys answered ${response.status}`)
    return response.arrayBuffer()
  },
}

const verifier = JwtRsaVerifier.create(
  {
    issuer: USER_POOL_ISSUER,
    // Cognito's access tokens name their client in client_id, not in aud.
    audience: null,
    jwksUri: USER_POOL_JWKS_URI,
    customJwtCheck: ({ payload }) => {
      if (payload.token_use !== 'access') throw new Error('not an access token')
      if (payload.client_id !== USER_POOL_CLIENT_ID) throw new Error('token of another client')
    },
  },
  { jwksCache: new SimpleJwksCache({ fetcher }) },
)

/** Who a good token speaks for, and when it was issued (epoch seconds). */
export type Bearer = Actor & { issued_at: number }

/**
 * Who sends this Authorization header; undefined when there is none. Verified here though the gateway's authorizer has
 * looked too: it does not stand before optional routes. Throws UNAUTHENTICATED for any token that is not good.
 */
export async function actorOf(authorization: string | undefined): Promise<Bearer | undefined> {
  if (authorization === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!token) throw new DomainError('UNAUTHENTICATED')
  const payload = await verifier.verify(token).catch(() => {
    throw new DomainError('UNAUTHENTICATED')
  })
  const groups = payload['cognito:groups']
  const role = roleOf(Array.isArray(groups) ? groups.map(String) : [])
  if (!role || typeof payload.sub !== 'string' || payload.iat === undefined) throw new DomainError('UNAUTHENTICATED')
  return { user_id: payload.sub, role, issued_at: payload.iat }
}
