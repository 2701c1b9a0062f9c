import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { notAuthorized } from './errors.ts'
import type { UserPoolState } from './pool.ts'
import { parseRefreshToken } from './tokens.ts'

const stringMap = z.record(z.string(), z.string()).optional()
const requestSchema = z.object({
  Username: z.string().optional(),
  SecretHash: z.string().optional(),
  ClientSecret: z.string().optional(),
  AuthFlow: z.string().optional(),
  AuthParameters: stringMap,
  ChallengeResponses: stringMap,
})
type Request = z.infer<typeof requestSchema>

/** Operations whose request contains the client's secret itself; other operations contain a hash made with it. */
const OPERATIONS_WITH_SECRET = new Set(['GetTokensFromRefreshToken', 'RevokeToken'])

/** For each operation, where its request contains the hash, and the user name that was hashed. */
const SECRET_HASHES: Readonly<
  Record<string, (sent: Request) => { hash: string | undefined; username: string | undefined }>
> = {
  InitiateAuth: ({ AuthFlow, AuthParameters = {} }) => ({
    hash: AuthParameters.SECRET_HASH,
    username: AuthFlow?.startsWith('REFRESH_TOKEN')
      ? parseRefreshToken(AuthParameters.REFRESH_TOKEN ?? '')?.sub
      : AuthParameters.USERNAME,
  }),
  RespondToAuthChallenge: ({ ChallengeResponses = {} }) => ({
    hash: ChallengeResponses.SECRET_HASH,
    username: ChallengeResponses.USERNAME,
  }),
  ...Object.fromEntries(
    ['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode', 'ForgotPassword', 'ConfirmForgotPassword'].map(name => [
      name,
      ({ SecretHash, Username }: Request) => ({ hash: SecretHash, username: Username }),
    ]),
  ),
}

/**
 * Requires proof of the client's secret. Operations that only take an access token need none.
 *
 * @throws NotAuthorizedException when the proof is missing or wrong
 */
export function requireClientSecret(pool: UserPoolState, operation: string, input: unknown): void {
  const secret = pool.userPoolClientSecret
  const parsedRequest = requestSchema.safeParse(input)
  // The operation itself rejects other shapes.
  if (secret === undefined || !parsedRequest.success) return
  const id = pool.userPoolClientId
  if (OPERATIONS_WITH_SECRET.has(operation)) {
    const sentSecret = parsedRequest.data.ClientSecret
    if (sentSecret === undefined)
      throw notAuthorized(`Client ${id} is configured with secret but client secret was not received`)
    if (!equalsInConstantTime(sentSecret, secret))
      throw notAuthorized(`Client secret does not match for the client: ${id}`)
    return
  }
  const proof = SECRET_HASHES[operation]?.(parsedRequest.data)
  if (proof === undefined) return
  if (proof.hash === undefined)
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`)
  const expectedHash = createHmac('sha256', secret)
    .update(`${proof.username ?? ''}${id}`)
    .digest('base64')
  if (!equalsInConstantTime(proof.hash, expectedHash))
    throw notAuthorized(`SecretHash does not match for the client: ${id}`)
}

function equalsInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
