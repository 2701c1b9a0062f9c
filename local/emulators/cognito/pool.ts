import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { USER_POOL_SETTINGS } from '#infra/system/user-pool.ts'
import { CognitoError, invalidParameter, notAuthorized, userNotFound } from './errors.ts'
import { createVerifier, matchesVerifier, type SrpExchange } from './srp.ts'
import type { AccessTokenClaims, TokenSigner } from './tokens.ts'
import { ADMINISTRATOR_CLIENT_ID, type CognitoTriggers, runTrigger, triggerAttributes } from './triggers.ts'
import { emailOf, type OneTimeCode, type User, type UserStore } from './user-store.ts'

const HOUR = 60 * 60 * 1000
export const CONFIRMATION_CODE_LIFETIME = 24 * HOUR
export const RECOVERY_CODE_LIFETIME = HOUR
const TEMPORARY_PASSWORD_LIFETIME = USER_POOL_SETTINGS.temporary_password_days * 24 * HOUR
const MAX_WRONG_CODES = 5
const MAX_PASSWORD_LENGTH = 256

export interface EmulatedEmail {
  to: string
  subject: string
  html: string
}

/** A sign-in between two of its steps; kept in memory for three minutes. */
export interface SignInChallenge {
  /** Id of the user; undefined if no account has the e-mail, so that no response to the challenge is right. */
  sub: string | undefined
  /** Account under which the lockout counts, because attempts with unknown e-mails count too. */
  claimedSub?: string
  expiresAt: number
  exchange?: SrpExchange
}

/** Count of an account's wrong passwords; times in epoch milliseconds. */
interface Lockout {
  wrong: number
  lastTriedAt: number
  lockedUntil: number
}

export interface UserPoolState {
  region: string
  userPoolId: string
  userPoolClientId: string
  /** undefined if the client has no secret. */
  userPoolClientSecret: string | undefined
  issuer: string
  /** Existing groups; undefined to accept any group name. */
  groups: readonly string[] | undefined
  users: UserStore
  signer: TokenSigner
  triggers: CognitoTriggers
  sendEmail(email: EmulatedEmail): Promise<void>
  /** Sign-ins under way, by their secret block (SRP) or session (new password). */
  challenges: Map<string, SignInChallenge>
  /** Counts of wrong passwords by user id (sub). */
  lockouts: Map<string, Lockout>
  /** The current time in epoch milliseconds. */
  now(): number
}

/** An operation of the service: validates the request and returns the response. */
export type CognitoOperation = (pool: UserPoolState, request: unknown) => Promise<object>

export function defineOperation<Input extends z.ZodType>(
  input: Input,
  answer: (pool: UserPoolState, request: z.infer<Input>) => Promise<object> | object,
): CognitoOperation {
  return async (pool, request) => {
    const parsedRequest = input.safeParse(request)
    if (!parsedRequest.success) {
      const issue = parsedRequest.error.issues[0]
      throw invalidParameter(
        `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ${issue?.message ?? ''}`,
      )
    }
    return await answer(pool, parsedRequest.data)
  }
}

export const usernameSchema = z.string().min(1).max(128)
export const passwordSchema = z.string().min(1).max(MAX_PASSWORD_LENGTH)
export const clientMetadataSchema = z.record(z.string(), z.string()).optional()
export const attributeListSchema = z.array(
  z.object({ Name: z.string().min(1).max(64), Value: z.string().max(2048).default('') }),
)

export function poolName(pool: UserPoolState): string {
  return pool.userPoolId.slice(pool.userPoolId.indexOf('_') + 1)
}

/** @throws UserNotFoundException; only for operations of administrators, who may learn which users exist */
export function requireUser(pool: UserPoolState, name: string): User {
  const user = pool.users.find(name)
  if (user === undefined) throw userNotFound()
  return user
}

/** @throws NotAuthorizedException when the token is invalid or its session was signed out, disabled or deleted */
export function requireSignedIn(pool: UserPoolState, accessToken: string): { user: User; claims: AccessTokenClaims } {
  const claims = pool.signer.readAccessToken(accessToken, pool.issuer, pool.now())
  const user = pool.users.find(claims.sub)
  if (user?.sessions[claims.origin_jti] === undefined) throw notAuthorized('Access Token has been revoked')
  return { user, claims }
}

export function newUser(pool: UserPoolState, attributes: Record<string, string>, status: User['status']): User {
  const now = pool.now()
  const sub = randomUUID()
  return {
    sub,
    attributes: { email_verified: 'false', ...attributes, sub },
    status,
    enabled: true,
    groups: [],
    sessions: {},
    created_at: now,
    updated_at: now,
  }
}

/** Attribute list of a request as an object, the e-mail address in lower case. */
export function parseAttributes(list: readonly { Name: string; Value: string }[]): Record<string, string> {
  const attributes = Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))
  if ('sub' in attributes) throw invalidParameter('Cannot modify the non-mutable attribute sub')
  const email = attributes.email
  return email === undefined ? attributes : { ...attributes, email: parseEmail(email) }
}

/** Attributes that the site's client may write; below, all standard attributes of a pool. */
const WRITABLE_ATTRIBUTES = new Set(['email', 'name', 'phone_number'])
const STANDARD_ATTRIBUTES = new Set([
  ...['sub', 'email_verified', 'phone_number_verified', 'updated_at', 'preferred_username', 'nickname', 'picture'],
  ...['given_name', 'family_name', 'middle_name', 'profile', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale'],
  'address',
])

/** Attributes that users send themselves: only those that the client may write, validated. */
export function parseOwnAttributes(list: readonly { Name: string; Value: string }[]): Record<string, string> {
  for (const { Name, Value } of list) {
    if (STANDARD_ATTRIBUTES.has(Name)) throw notAuthorized('A client attempted to write unauthorized attribute')
    if (!WRITABLE_ATTRIBUTES.has(Name)) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${Name}: Attribute does not exist in the schema.`,
      )
    }
    if (Name === 'phone_number' && !/^\+\d{2,15}$/.test(Value)) throw invalidParameter('Invalid phone number format.')
  }
  return parseAttributes(list)
}

export function parseEmail(email: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidParameter('Invalid email address format.')
  return email.toLowerCase()
}

export function markUpdated(pool: UserPoolState, user: User): void {
  user.updated_at = pool.now()
}

/** @throws InvalidPasswordException */
export function setPassword(pool: UserPoolState, user: User, newPassword: string): void {
  assertPasswordPolicy(newPassword)
  user.password = createVerifier(poolName(pool), user.sub, newPassword)
  delete user.temporary_password_expires_at
  markUpdated(pool, user)
}

/** @throws InvalidPasswordException */
export function assertPasswordPolicy(candidate: string): void {
  if (candidate.length < USER_POOL_SETTINGS.password_minimum) {
    throw new CognitoError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough')
  }
}

/** Sets the temporary password of an invitation, which expires after seven days. */
export function setTemporaryPassword(pool: UserPoolState, user: User, temporaryPassword: string | undefined): string {
  const password = temporaryPassword ?? randomBytes(9).toString('base64url')
  setPassword(pool, user, password)
  user.status = 'FORCE_CHANGE_PASSWORD'
  user.temporary_password_expires_at = pool.now() + TEMPORARY_PASSWORD_LIFETIME
  return password
}

export function hasPassword(pool: UserPoolState, user: User, candidate: string): boolean {
  return user.password !== undefined && matchesVerifier(poolName(pool), user.sub, candidate, user.password)
}

export function createCode(pool: UserPoolState, lifeMilliseconds: number): OneTimeCode {
  return {
    value: String(randomInt(1_000_000)).padStart(6, '0'),
    expires_at: pool.now() + lifeMilliseconds,
    wrong_attempts: 0,
  }
}

/** Compares a code and counts wrong attempts, so that six digits can't be guessed. Throws after too many. */
export function tryCode(
  pool: UserPoolState,
  code: OneTimeCode | undefined,
  typed: string,
): 'right' | 'wrong' | 'expired' {
  if (code === undefined || code.expires_at <= pool.now()) return 'expired'
  if (code.wrong_attempts >= MAX_WRONG_CODES) {
    throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
  }
  if (code.value === typed) return 'right'
  code.wrong_attempts += 1
  return 'wrong'
}

export type MessageKind = 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'AdminCreateUser'

const CODE_PLACEHOLDER = '{####}'
const USERNAME_PLACEHOLDER = '{username}'

/** Sends the e-mail that the CustomMessage trigger composes; without a trigger, Cognito's default text. */
export async function sendMessage(
  pool: UserPoolState,
  messageKind: MessageKind,
  user: User,
  code: string,
  metadata: Record<string, string> | undefined,
): Promise<void> {
  const isInvitation = messageKind === 'AdminCreateUser'
  const message = await runTrigger(pool.triggers, 'CustomMessage', {
    ...triggerEventHeader(pool, user.sub, isInvitation ? ADMINISTRATOR_CLIENT_ID : pool.userPoolClientId),
    triggerSource: `CustomMessage_${messageKind}`,
    request: {
      userAttributes: triggerAttributes(user),
      codeParameter: CODE_PLACEHOLDER,
      linkParameter: '{##Click Here##}',
      usernameParameter: isInvitation ? USERNAME_PLACEHOLDER : null,
      ...(metadata && { clientMetadata: metadata }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
  const defaultText = isInvitation
    ? `Your username is ${USERNAME_PLACEHOLDER} and temporary password is ${CODE_PLACEHOLDER}.`
    : `Your confirmation code is ${CODE_PLACEHOLDER}`
  const fillPlaceholders = (text: string) =>
    text.replaceAll(CODE_PLACEHOLDER, () => code).replaceAll(USERNAME_PLACEHOLDER, () => emailOf(user))
  try {
    await pool.sendEmail({
      to: emailOf(user),
      subject: message.emailSubject ?? (isInvitation ? 'Your temporary password' : 'Your verification code'),
      html: fillPlaceholders(message.emailMessage ?? defaultText),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CognitoError('CodeDeliveryFailureException', `The e-mail could not be sent: ${reason}`)
  }
}

/** Where a code was sent, masked as on AWS; the same for unknown e-mails. */
export function codeDeliveryDetails(email: string): object {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    },
  }
}

/** Common fields of all trigger events. */
export function triggerEventHeader(pool: UserPoolState, userName: string, clientId: string) {
  return {
    version: '1',
    region: pool.region,
    userPoolId: pool.userPoolId,
    userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  }
}
