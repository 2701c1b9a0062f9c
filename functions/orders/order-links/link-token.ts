import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkSigningSecret } from '../../people/identity/link-signing-secret.ts'
import type { OrderLinkRecord } from './order-links-store.ts'

/**
 * Tokens of orders' links: signed from what the table has, so that the office can send a link again, while the table alone
 * opens no order (docs/decisions/0066).
 */

type SignedLink = Pick<OrderLinkRecord, 'order_id' | 'seed'>

const signToken = (secret: string, { order_id, seed }: SignedLink): string =>
  `${order_id}.${createHmac('sha256', secret).update(`order-link ${order_id} ${seed}`).digest('hex')}`

export const signLinkToken = async (link: SignedLink): Promise<string> =>
  signToken(await linkSigningSecret.current(), link)

/** Compares in constant time. Tokens from before a rotation of the secret stay valid as long as their secret is accepted. */
export function isOrderLinkTokenOf(link: SignedLink, token: string): Promise<boolean> {
  const sent = Buffer.from(token)
  return linkSigningSecret.isAccepted(secret => {
    const expected = Buffer.from(signToken(secret, link))
    return expected.length === sent.length && timingSafeEqual(expected, sent)
  })
}
