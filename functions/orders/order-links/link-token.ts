import { createHmac, timingSafeEqual } from 'node:crypto'
import { readEnvironment } from '../../platform/aws/environment.ts'
import type { OrderLinkRecord } from './order-links-store.ts'

/**
 * Tokens of orders' links: signed from what the table has, so that the office can send a link again, while the table alone
 * opens no order (docs/decisions/0066).
 */

const { PROOF_SECRET } = readEnvironment('PROOF_SECRET')

type Signed = Pick<OrderLinkRecord, 'order_id' | 'seed'>

export const tokenOf = ({ order_id, seed }: Signed): string =>
  `${order_id}.${createHmac('sha256', PROOF_SECRET).update(`order-link ${order_id} ${seed}`).digest('hex')}`

/** In constant time. */
export function isTokenOf(link: Signed, token: string): boolean {
  const [expected, sent] = [Buffer.from(tokenOf(link)), Buffer.from(token)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}
