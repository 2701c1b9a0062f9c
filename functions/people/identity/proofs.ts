import { createHmac, timingSafeEqual } from 'node:crypto'
import { readEnvironment } from '../../platform/aws/environment.ts'

/**
 * Signed texts that only the owner of an account can have: the one in a link that was e-mailed to them, and the one that
 * a browser keeps after they entered there (OWASP's device cookie). Who shows one is not counted together with strangers
 * (docs/decisions/0012). It opens nothing by itself: a link still needs its code, a known browser the password.
 *
 * 'end.signature.signature': when it ends, then one signature for each name that the account goes by.
 */

const { PROOF_SECRET } = readEnvironment('PROOF_SECRET')

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** How long each kind is good. A link's outlives its code (24 hours, 1 hour) a little. Seconds. */
export const PROOF_LIFE = { signup: 25 * HOUR, recovery: 2 * HOUR, device: 365 * DAY } as const
export type ProofKind = keyof typeof PROOF_LIFE

/** A proof for the account of these names: its e-mail, its id. */
export function proofFor(kind: ProofKind, names: readonly string[], now: string): string {
  const end = Date.parse(now) + PROOF_LIFE[kind] * 1000
  return [end, ...names.map(name => signature(signedText(kind, end, name)))].join('.')
}

/**
 * What a good proof of this account is counted by, the same however the proof was written down; undefined for anything
 * else: forged, of another account or kind, over.
 */
export function provenBy(kind: ProofKind, proof: string | undefined, name: string, now: string): string | undefined {
  const [head = '', ...signatures] = (proof ?? '').split('.', 3)
  const end = Number(head)
  if (!Number.isSafeInteger(end) || end <= Date.parse(now)) return undefined
  const text = signedText(kind, end, name)
  const right = Buffer.from(signature(text))
  const isRight = signatures.some(sent => {
    const bytes = Buffer.from(sent)
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  })
  return isRight ? text : undefined
}

const signedText = (kind: ProofKind, end: number, name: string): string => `${kind} ${end} ${name}`

const signature = (text: string): string => createHmac('sha256', PROOF_SECRET).update(text).digest('base64url')
