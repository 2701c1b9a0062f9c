import * as z from 'zod'
import { invalidParameter } from '../errors.ts'
import { defineOperation, requireSignedIn } from '../pool.ts'
import { hashRefreshToken, parseRefreshToken } from '../tokens.ts'

export const GetUser = defineOperation(z.object({ AccessToken: z.string() }), (pool, request) => {
  const { user } = requireSignedIn(pool, request.AccessToken)
  return {
    Username: user.sub,
    UserAttributes: Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
  }
})

export const GlobalSignOut = defineOperation(z.object({ AccessToken: z.string() }), (pool, request) => {
  requireSignedIn(pool, request.AccessToken).user.sessions = {}
  return {}
})

/** Ends one session, with its refresh token and all its access tokens. */
export const RevokeToken = defineOperation(z.object({ ClientId: z.string(), Token: z.string() }), (pool, request) => {
  const token = parseRefreshToken(request.Token)
  if (token === undefined) throw invalidParameter('Invalid token')
  const sessions = pool.users.find(token.sub)?.sessions
  if (sessions?.[token.sessionId]?.refresh_token_hash === hashRefreshToken(token)) delete sessions[token.sessionId]
  return {}
})
