import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { notAuthorized } from './errors.ts'
import type { Pool } from './pool.ts'
import { readRefreshToken } from './tokens.ts'

const values = z.record(z.string(), z.string()).optional()
const request = z.object({
  Username: z.string().optional(),
  SecretHash: z.string().optional(),
  ClientSecret: z.string().optional(),
  AuthFlow: z.string().optional(),
  AuthParameters: values,
  ChallengeResponses: values,
})
type Request = z.infer<typeof request>

/** Operations that carry the secret itself; the others that name the client carry a hash over it and the user name. */
const WITH_SECRET_ITSELF = new Set(['GetTokensFromRefreshToken', 'RevokeToken'])

/** Where each operation carries its hash, and the user name that the hash is over. */
const HASHES: Readonly<Record<string, (sent: Request) => { hash: string | undefined; of: string | undefined }>> = {
  InitiateAuth: ({ AuthFlow, AuthParameters = {} }) => ({
    hash: AuthParameters.SECRET_HASH,
    of: AuthFlow?.startsWith('REFRESH_TOKEN')
      ? readRefreshToken(AuthParameters.REFRESH_TOKEN ?? '')?.sub
      : AuthParameters.USERNAME,
  }),
  RespondToAuthChallenge: ({ ChallengeResponses = {} }) => ({
    hash: ChallengeResponses.SECRET_HASH,
    of: ChallengeResponses.USERNAME,
  }),
  ...Object.fromEntries(
    ['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode', 'ForgotPassword', 'ConfirmForgotPassword'].map(name => [
      name,
      ({ SecretHash, Username }: Request) => ({ hash: SecretHash, of: Username }),
    ]),
  ),
}

/**
 * A client with a secret is used by whoever can prove that they know it. Nothing is asked where there is no secret, or
 * where an operation goes by an access token alone.
 *
 * @throws NotAuthorizedException when the proof is missing or wrong
 */
export function requireClientSecret(pool: Pool, operation: string, input: unknown): void {
  const secret = pool.userPoolClientSecret
  const parsed = request.safeParse(input)
  // What is not of this shape is refused by the operation itself.
  if (secret === undefined || !parsed.success) return
  const id = pool.userPoolClientId
  if (WITH_SECRET_ITSELF.has(operation)) {
    const sent = parsed.data.ClientSecret
    if (sent === undefined)
      throw notAuthorized(`Client ${id} is configured with secret but client secret was not received`)
    if (!isSame(sent, secret)) throw notAuthorized(`Client secret does not match for the client: ${id}`)
    return
  }
  const proof = HASHES[operation]?.(parsed.data)
  if (proof === undefined) return
  if (proof.hash === undefined)
    throw notAuthorized(`Client ${id} is configured with secret but SECRET_HASH was not received`)
  const right = createHmac('sha256', secret)
    .update(`${proof.of ?? ''}${id}`)
    .digest('base64')
  if (!isSame(proof.hash, right)) throw notAuthorized(`SecretHash does not match for the client: ${id}`)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
