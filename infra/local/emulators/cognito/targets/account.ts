import * as z from 'zod'
import { invalidParameter } from '../errors.ts'
import { requireSignedIn, target } from '../pool.ts'
import { hashRefreshToken, readRefreshToken } from '../tokens.ts'

export const GetUser = target(z.object({ AccessToken: z.string() }), (pool, request) => {
  const { user } = requireSignedIn(pool, request.AccessToken)
  return {
    Username: user.sub,
    UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
  }
})

export const GlobalSignOut = target(z.object({ AccessToken: z.string() }), (pool, request) => {
  requireSignedIn(pool, request.AccessToken).user.sessions = {}
  return {}
})

/** Ends one sign-in: its refresh token and every access token that came from it. */
export const RevokeToken = target(z.object({ ClientId: z.string(), Token: z.string() }), (pool, request) => {
  const token = readRefreshToken(request.Token)
  if (token === undefined) throw invalidParameter('Invalid token')
  const sessions = pool.users.find(token.sub)?.sessions
  if (sessions?.[token.sessionId]?.refresh_token_hash === hashRefreshToken(token)) delete sessions[token.sessionId]
  return {}
})
