import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkSigningSecret } from './link-signing-secret.ts'
import { PROOF_LIFETIME_SECONDS } from './proof-lifetimes.ts'

/**
 * Signed proofs that only an account's owner can have: one in a link that was e-mailed, one in the cookie of a browser
 * in which the owner signed in (OWASP's device cookie). Attempts with a proof are counted separately from strangers'
 * attempts (docs/decisions/0012). A proof alone permits nothing: a link still needs its code, a known browser the
 * password. Format 'end.signature.signature': the end of its validity, then one signature for each name of the account.
 */

export type IdentityProofKind = keyof typeof PROOF_LIFETIME_SECONDS

/** Signs a proof for an account, once for each of the account's names (e-mail and id). */
export async function signIdentityProof(
  kind: IdentityProofKind,
  names: readonly string[],
  now: string,
): Promise<string> {
  const secret = await linkSigningSecret.current()
  const end = Date.parse(now) + PROOF_LIFETIME_SECONDS[kind] * 1000
  return [end, ...names.map(name => signature(secret, signedText(kind, end, name)))].join('.')
}

/**
 * The key under which attempts with a valid proof are counted; it does not depend on the proof's encoding. Undefined if
 * the proof is forged, expired, or for another account or kind.
 */
export async function attemptKeyOfProof(
  kind: IdentityProofKind,
  proof: string | undefined,
  name: string,
  now: string,
): Promise<string | undefined> {
  const [head = '', ...signatures] = (proof ?? '').split('.', 3)
  const end = Number(head)
  if (!Number.isSafeInteger(end) || end <= Date.parse(now)) return undefined
  const text = signedText(kind, end, name)
  const isValid = await linkSigningSecret.isAccepted(secret => {
    const expected = Buffer.from(signature(secret, text))
    return signatures.some(sent => {
      const bytes = Buffer.from(sent)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
  })
  return isValid ? text : undefined
}

const signedText = (kind: IdentityProofKind, end: number, name: string): string => `${kind} ${end} ${name}`

const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
