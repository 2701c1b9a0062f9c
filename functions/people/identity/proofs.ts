import { createHmac, timingSafeEqual } from 'node:crypto'
import { readEnvironment } from '../../platform/aws/environment.ts'

/**
 * Signed texts that only an account's owner can have: one in an e-mailed link, and one in the cookie of a browser in
 * which they signed in (OWASP's device cookie). Attempts with a proof are counted apart from strangers'
 * (docs/decisions/0012). A proof grants nothing by itself: a link still needs its code, a known browser the password.
 * Format 'end.signature.signature': its end, then a signature for each name of the account.
 */

const { PROOF_SECRET } = readEnvironment('PROOF_SECRET')

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Seconds. A link's proof outlives its code (24 hours, 1 hour) slightly. */
export const PROOF_LIFETIME_SECONDS = { signup: 25 * HOUR, recovery: 2 * HOUR, device: 365 * DAY } as const
export type ProofKind = keyof typeof PROOF_LIFETIME_SECONDS

/** Signs a proof for an account by its names: e-mail and id. */
export function signProof(kind: ProofKind, names: readonly string[], now: string): string {
  const end = Date.parse(now) + PROOF_LIFETIME_SECONDS[kind] * 1000
  return [end, ...names.map(name => signature(signedText(kind, end, name)))].join('.')
}

/**
 * The key by which attempts with a valid proof are counted, independent of the proof's encoding; undefined if it is
 * forged, expired, or for another account or kind.
 */
export function verifyProof(kind: ProofKind, proof: string | undefined, name: string, now: string): string | undefined {
  const [head = '', ...signatures] = (proof ?? '').split('.', 3)
  const end = Number(head)
  if (!Number.isSafeInteger(end) || end <= Date.parse(now)) return undefined
  const text = signedText(kind, end, name)
  const expected = Buffer.from(signature(text))
  const isValid = signatures.some(sent => {
    const bytes = Buffer.from(sent)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
  return isValid ? text : undefined
}

const signedText = (kind: ProofKind, end: number, name: string): string => `${kind} ${end} ${name}`

const signature = (text: string): string => createHmac('sha256', PROOF_SECRET).update(text).digest('base64url')
