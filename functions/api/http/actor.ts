import { JwtRsaVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { type Actor, type Role, roleOfGroups } from '#shared/platform/rules/roles.ts'
import { findPersonIdOfAccount } from '../../people/identity/moved-accounts-store.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { hasSessionEnded } from '../../platform/sessions/sessions-store.ts'

const { USER_POOL_ISSUER, USER_POOL_CLIENT_ID, USER_POOL_JWKS_URI } = readEnvironment(
  'USER_POOL_ISSUER',
  'USER_POOL_CLIENT_ID',
  'USER_POOL_JWKS_URI',
)

const FETCH_TIMEOUT_MS = 3_000

/**
 * aws-jwt-verify fetches over https only, but the local deployment serves its keys over http on the loopback address.
 */
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
    // Cognito's access tokens have `client_id` instead of `aud`.
    audience: null,
    jwksUri: USER_POOL_JWKS_URI,
    customJwtCheck: ({ payload }) => {
      if (payload.token_use !== 'access') throw new Error('not an access token')
      if (payload.client_id !== USER_POOL_CLIENT_ID) throw new Error('token of another client')
    },
  },
  { jwksCache: new SimpleJwksCache({ fetcher }) },
)

/** The account of a valid token, its role, its session and the time when the token was issued (epoch seconds). */
type Bearer = { account_id: string; role: Role; issued_at: number; session_id: string | undefined }

/**
 * Verifies the token of an Authorization header; undefined without the header. The gateway's authorizer does not check
 * routes with optional sign-in, so the token is verified here. Throws UNAUTHENTICATED for an invalid token.
 */
export async function verifyToken(authorization: string | undefined): Promise<Bearer | undefined> {
  if (authorization === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!token) throw new DomainError('UNAUTHENTICATED')
  const payload = await verifier.verify(token).catch(() => {
    throw new DomainError('UNAUTHENTICATED')
  })
  const groups = payload['cognito:groups']
  const role = roleOfGroups(Array.isArray(groups) ? groups.map(String) : [])
  if (!role || typeof payload.sub !== 'string' || payload.iat === undefined) throw new DomainError('UNAUTHENTICATED')
  const session_id = typeof payload.origin_jti === 'string' ? payload.origin_jti : undefined
  return { account_id: payload.sub, role, issued_at: payload.iat, session_id }
}

/**
 * The person of an account; undefined when the token's session, or all of the person's, were ended after the token was
 * issued.
 */
export async function actorOf({ account_id, role, issued_at, session_id }: Bearer): Promise<Actor | undefined> {
  // Few accounts have moved, so usually the account's id is also the person's: both are looked up at the same time.
  const [user_id, hasOwnEnded] = await Promise.all([
    findPersonIdOfAccount(account_id),
    hasSessionEnded(account_id, issued_at, session_id),
  ])
  const hasEnded = user_id === account_id ? hasOwnEnded : await hasSessionEnded(user_id, issued_at)
  return hasEnded ? undefined : { user_id, role }
}
