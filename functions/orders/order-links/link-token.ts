import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkSigningSecret } from '../../people/identity/link-signing-secret.ts'
import type { OrderLinkRecord } from './order-links-store.ts'

/**
 * Tokens of order links. A token is a signature of data in the table: so the office can send the same link again, but
 * nobody can open an order with the table's data alone (docs/decisions/0066).
 */

type SignedLink = Pick<OrderLinkRecord, 'order_id' | 'seed'>

const signToken = (secret: string, { order_id, seed }: SignedLink): string =>
  `${order_id}.${createHmac('sha256', secret).update(`order-link ${order_id} ${seed}`).digest('hex')}`

export const signLinkToken = async (link: SignedLink): Promise<string> =>
  signToken(await linkSigningSecret.current(), link)

/**
 * Whether a token is valid for a link; compares in constant time. Tokens signed before a rotation of the secret are
 * valid as long as the old secret is accepted.
 */
export function isOrderLinkTokenOf(link: SignedLink, token: string): Promise<boolean> {
  const sent = Buffer.from(token)
  return linkSigningSecret.isAccepted(secret => {
    const expected = Buffer.from(signToken(secret, link))
    return expected.length === sent.length && timingSafeEqual(expected, sent)
  })
}
