import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { CognitoError, codeMismatch, invalidParameter, notAuthorized, wrongCredentials } from '../errors.ts'
import { recordPasswordCheck, requireUnlocked } from '../lockout.ts'
import {
  clientMetadataSchema,
  defineOperation,
  hasPassword,
  parseEmail,
  parseOwnAttributes,
  poolName,
  type SignInChallenge,
  setPassword,
  triggerEventHeader,
  type UserPoolState,
} from '../pool.ts'
import { createVerifier, type PasswordVerifier, startSrpExchange } from '../srp.ts'
import {
  createRefreshToken,
  hashRefreshToken,
  parseRefreshToken,
  serialiseRefreshToken,
  TOKEN_LIFETIME_SECONDS,
} from '../tokens.ts'
import { runTrigger, triggerAttributes } from '../triggers.ts'
import type { User } from '../user-store.ts'

const CHALLENGE_LIFETIME = 3 * 60 * 1000
const SESSION_LIFETIME = 30 * 24 * 60 * 60 * 1000

type Metadata = z.infer<typeof clientMetadataSchema>
type TokenTrigger = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens'

export const InitiateAuth = defineOperation(
  z.object({
    ClientId: z.string(),
    AuthFlow: z.string(),
    AuthParameters: z.record(z.string(), z.string()).default({}),
    ClientMetadata: clientMetadataSchema,
  }),
  async (pool, { AuthFlow, AuthParameters, ClientMetadata }) => {
    const requireParameter = (name: string) => {
      const value = AuthParameters[name]
      if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`)
      return value
    }
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        return startSrp(pool, requireParameter('USERNAME'), requireParameter('SRP_A'))
      case 'USER_PASSWORD_AUTH': {
        const user = pool.users.find(requireParameter('USERNAME'))
        const sub = user?.sub ?? inventSub(pool, requireParameter('USERNAME'))
        requireUnlocked(pool, sub)
        const isRight = user !== undefined && hasPassword(pool, user, requireParameter('PASSWORD'))
        recordPasswordCheck(pool, sub, isRight)
        if (!isRight) throw wrongCredentials()
        return await answerPasswordProof(pool, user, ClientMetadata)
      }
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return await refreshTokens(pool, requireParameter('REFRESH_TOKEN'), ClientMetadata)
      default:
        throw invalidParameter(`${AuthFlow} is not enabled for the client.`)
    }
  },
)

export const GetTokensFromRefreshToken = defineOperation(
  z.object({ ClientId: z.string(), RefreshToken: z.string(), ClientMetadata: clientMetadataSchema }),
  (pool, request) => refreshTokens(pool, request.RefreshToken, request.ClientMetadata),
)

export const RespondToAuthChallenge = defineOperation(
  z.object({
    ClientId: z.string(),
    ChallengeName: z.string(),
    ChallengeResponses: z.record(z.string(), z.string()).default({}),
    Session: z.string().optional(),
    ClientMetadata: clientMetadataSchema,
  }),
  async (pool, { ChallengeName, ChallengeResponses, Session, ClientMetadata }) => {
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return await verifySrp(pool, ChallengeResponses, ClientMetadata)
      case 'NEW_PASSWORD_REQUIRED':
        return await replaceTemporaryPassword(pool, ChallengeResponses, Session, ClientMetadata)
      default:
        throw codeMismatch()
    }
  },
)

/** Starts a sign-in. An unknown user gets a challenge too, which fails in the same way as a wrong password. */
function startSrp(pool: UserPoolState, name: string, clientPublicKey: string): object {
  const user = pool.users.find(name)
  const sub = user?.sub ?? inventSub(pool, name)
  const srpExchange = startSrpExchange(
    poolName(pool),
    sub,
    user?.password ?? inventVerifier(pool, sub),
    clientPublicKey,
  )
  if (srpExchange === undefined) throw invalidParameter('Invalid SRP_A')
  storeChallenge(pool, srpExchange.secretBlock, {
    sub: user?.password && user.sub,
    claimedSub: sub,
    exchange: srpExchange,
  })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: srpExchange.salt,
      SRP_B: srpExchange.serverPublicKey,
      SECRET_BLOCK: srpExchange.secretBlock,
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  }
}

async function verifySrp(pool: UserPoolState, responses: Record<string, string>, metadata: Metadata): Promise<object> {
  const secretBlock = responses.PASSWORD_CLAIM_SECRET_BLOCK ?? ''
  const challenge = findChallenge(pool, secretBlock)
  pool.challenges.delete(secretBlock)
  const claimedSub = challenge?.claimedSub
  if (claimedSub !== undefined) requireUnlocked(pool, claimedSub)
  const isProofRight = challenge?.exchange?.verify({
    timestamp: responses.TIMESTAMP ?? '',
    signature: responses.PASSWORD_CLAIM_SIGNATURE ?? '',
  })
  const user = pool.users.find(challenge?.sub ?? '')
  const isRight = isProofRight === true && user !== undefined
  if (claimedSub !== undefined) recordPasswordCheck(pool, claimedSub, isRight)
  if (!isRight) throw wrongCredentials()
  return await answerPasswordProof(pool, user, metadata)
}

/** The response to a right password: tokens, another challenge, or an error. */
async function answerPasswordProof(pool: UserPoolState, user: User, metadata: Metadata): Promise<object> {
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const expiresAt = user.temporary_password_expires_at
    if (expiresAt !== undefined && expiresAt <= pool.now()) {
      throw notAuthorized('Temporary password has expired and must be reset by an administrator.')
    }
    const session = randomBytes(96).toString('base64url')
    storeChallenge(pool, session, { sub: user.sub })
    const { sub: _, ...userAttributes } = user.attributes
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: session,
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.sub,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(userAttributes),
      },
    }
  }
  return await startSession(pool, user, 'Authentication', metadata)
}

async function replaceTemporaryPassword(
  pool: UserPoolState,
  responses: Record<string, string>,
  session: string | undefined,
  metadata: Metadata,
): Promise<object> {
  const challenge = findChallenge(pool, session ?? '')
  const user = pool.users.find(challenge?.sub ?? '')
  const namedUser = pool.users.find(responses.USERNAME ?? '')
  if (session === undefined || user === undefined || user !== namedUser || challenge?.exchange !== undefined) {
    throw notAuthorized('Invalid session for the user.')
  }
  if (!user.enabled || user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.')
  const newPassword = responses.NEW_PASSWORD
  if (newPassword === undefined) throw invalidParameter('Missing required parameter NEW_PASSWORD')
  setPassword(pool, user, newPassword)
  pool.challenges.delete(session)
  user.status = 'CONFIRMED'
  const prefix = 'userAttributes.'
  const { email, ...attributes } = parseOwnAttributes(
    Object.entries(responses)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => ({ Name: name.slice(prefix.length), Value: value })),
  )
  if (email !== undefined) pool.users.changeEmail(user, parseEmail(email))
  Object.assign(user.attributes, attributes)
  return await startSession(pool, user, 'NewPasswordChallenge', metadata)
}

async function startSession(
  pool: UserPoolState,
  user: User,
  tokenTrigger: TokenTrigger,
  metadata: Metadata,
): Promise<object> {
  const token = createRefreshToken(user.sub)
  const now = pool.now()
  for (const [id, session] of Object.entries(user.sessions)) if (session.expires_at <= now) delete user.sessions[id]
  user.sessions[token.sessionId] = {
    refresh_token_hash: hashRefreshToken(token),
    signed_in_at: now,
    expires_at: now + SESSION_LIFETIME,
  }
  const tokens = await issueTokens(pool, user, token.sessionId, now, tokenTrigger, metadata)
  await runTrigger(pool.triggers, 'PostAuthentication', {
    ...triggerEventHeader(pool, user.sub, pool.userPoolClientId),
    triggerSource: 'PostAuthentication_Authentication',
    request: {
      userAttributes: triggerAttributes(user),
      newDeviceUsed: false,
      ...(metadata && { clientMetadata: metadata }),
    },
    response: {},
  })
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: serialiseRefreshToken(token) },
  }
}

async function refreshTokens(pool: UserPoolState, refreshToken: string, metadata: Metadata): Promise<object> {
  const token = parseRefreshToken(refreshToken)
  if (token === undefined) throw notAuthorized('Invalid Refresh Token')
  const user = pool.users.find(token.sub)
  const session = user?.sessions[token.sessionId]
  if (user === undefined || session === undefined) throw notAuthorized('Refresh Token has been revoked')
  if (session.refresh_token_hash !== hashRefreshToken(token)) throw notAuthorized('Invalid Refresh Token')
  if (session.expires_at <= pool.now()) throw notAuthorized('Refresh Token has expired')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  const tokens = await issueTokens(pool, user, token.sessionId, session.signed_in_at, 'RefreshTokens', metadata)
  return { ChallengeParameters: {}, AuthenticationResult: tokens }
}

async function issueTokens(
  pool: UserPoolState,
  user: User,
  sessionId: string,
  signedInAt: number,
  tokenTrigger: TokenTrigger,
  metadata: Metadata,
): Promise<object> {
  const { claimsOverrideDetails } = await runTrigger(pool.triggers, 'PreTokenGeneration', {
    ...triggerEventHeader(pool, user.sub, pool.userPoolClientId),
    triggerSource: `TokenGeneration_${tokenTrigger}`,
    request: {
      userAttributes: triggerAttributes(user),
      groupConfiguration: { groupsToOverride: [...user.groups], iamRolesToOverride: [] },
      ...(metadata && { clientMetadata: metadata }),
    },
    response: { claimsOverrideDetails: {} },
  })
  const groups = claimsOverrideDetails?.groupOverrideDetails?.groupsToOverride ?? user.groups
  const issuedAt = Math.floor(pool.now() / 1000)
  const commonClaims = {
    sub: user.sub,
    ...(groups.length > 0 && { 'cognito:groups': groups }),
    iss: pool.issuer,
    origin_jti: sessionId,
    event_id: randomUUID(),
    auth_time: Math.floor(signedInAt / 1000),
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
  }
  const identity: Record<string, unknown> = {
    ...user.attributes,
    email_verified: user.attributes.email_verified === 'true',
    'cognito:username': user.sub,
    ...claimsOverrideDetails?.claimsToAddOrOverride,
    ...commonClaims,
    aud: pool.userPoolClientId,
    token_use: 'id',
  }
  for (const claim of claimsOverrideDetails?.claimsToSuppress ?? [])
    if (!(claim in commonClaims)) delete identity[claim]
  return {
    AccessToken: pool.signer.sign({
      ...commonClaims,
      client_id: pool.userPoolClientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: user.sub,
    }),
    IdToken: pool.signer.sign(identity),
    ExpiresIn: TOKEN_LIFETIME_SECONDS,
    TokenType: 'Bearer',
  }
}

function storeChallenge(pool: UserPoolState, key: string, challenge: Omit<SignInChallenge, 'expiresAt'>): void {
  const now = pool.now()
  for (const [old, { expiresAt }] of pool.challenges) if (expiresAt <= now) pool.challenges.delete(old)
  pool.challenges.set(key, { ...challenge, expiresAt: now + CHALLENGE_LIFETIME })
}

function findChallenge(pool: UserPoolState, key: string) {
  const challenge = pool.challenges.get(key)
  return challenge !== undefined && challenge.expiresAt > pool.now() ? challenge : undefined
}

/** An invented id for an unknown e-mail. It is always the same for an e-mail, like that of a real account. */
function inventSub(pool: UserPoolState, name: string): string {
  const hex = createHmac('sha256', pool.signer.jwk.n).update(name.toLowerCase()).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function inventVerifier(pool: UserPoolState, sub: string): PasswordVerifier {
  return createVerifier(poolName(pool), sub, randomBytes(16).toString('hex'))
}
