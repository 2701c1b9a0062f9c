import { createHmac } from 'node:crypto'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fullGuestOrderLimit, GUEST_ORDERS_SECONDS } from '#shared/domain/guest-orders.ts'
import { log } from '../../platform/aws/log.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { keptFor, secondsOf } from '../../platform/table/expiry.ts'
import { guestOrdersKey } from '../../platform/table/keys.ts'
import { MET_OTHERS, optimistically } from '../../platform/table/optimistic.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { conditionHeld, TransactionBusy } from '../../platform/table/transaction-errors.ts'

/**
 * When orders were made as a guest with each e-mail: one item, replaced on condition that nobody else did, so that the limit
 * is exact however many race. The e-mail stands in its key as a digest only. TTL removes it after a day.
 */

export const storedGuestOrders = unversioned('guest_orders', 'moments of one day, gone after it')

const guestOrders = z.object({
  /** Epoch seconds. */
  orders: z.array(z.object({ order_id: z.string(), made_at: z.number() })),
  version: z.number(),
})
type GuestOrders = z.infer<typeof guestOrders>

/**
 * Attempts that meet others. Each of those was counted or taken back; no more are counted than the limit has, so that who is
 * refused by it meets few.
 */
const ATTEMPTS = 20
/** A count that takes longer lets the reservation pass, as attempts do (throttle-store.ts). Milliseconds. */
const PATIENCE_MS = 6_000

type GuestOrder = { email: string; order_id: string; now: string }

const digestOf = (email: string): string =>
  createHmac('sha256', process.env.ORIGIN_SECRET ?? '')
    .update(`guest orders ${email}`)
    .digest('base64url')

/**
 * Counts an order, once. Throws TOO_MANY_GUEST_ORDERS, or TransactionBusy when others were always first. A count that can't be
 * written lets the order pass, with a line in the log.
 */
export async function countGuestOrder({ email, order_id, now }: GuestOrder): Promise<void> {
  const at = secondsOf(now)
  try {
    await optimistically(
      () =>
        replace(email, now, read => {
          // Sent again, by the SDK after a lost answer or by the visitor: it makes the same order.
          if (read.some(order => order.order_id === order_id)) return undefined
          const full = fullGuestOrderLimit(
            read.map(({ made_at }) => made_at),
            at,
          )
          if (full) throw new DomainError('TOO_MANY_GUEST_ORDERS', full)
          return [...read, { order_id, made_at: at }]
        }),
      { attempts: ATTEMPTS, what: 'guest orders of an e-mail' },
    )
  } catch (error) {
    if (error instanceof DomainError || error instanceof TransactionBusy) throw error
    log.error('a guest order could not be counted and passes', { error })
  }
}

/** Counts an order that did not come to be no longer. */
export const uncountGuestOrder = ({ email, order_id, now }: GuestOrder): Promise<void> =>
  optimistically(
    () =>
      replace(email, now, read => {
        const left = read.filter(order => order.order_id !== order_id)
        return left.length < read.length ? left : undefined
      }),
    { attempts: ATTEMPTS, what: 'guest orders of an e-mail' },
  )

type Orders = GuestOrders['orders']

/** `change`: what is counted of what is; undefined: the same. */
async function replace(
  email: string,
  now: string,
  change: (read: Orders) => Orders | undefined,
): Promise<typeof MET_OTHERS | undefined> {
  const Key = guestOrdersKey(digestOf(email))
  const abortSignal = AbortSignal.timeout(PATIENCE_MS)
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }), { abortSignal })
  const read: GuestOrders = found.Item ? guestOrders.parse(found.Item) : { orders: [], version: 0 }
  const counting = read.orders.filter(({ made_at }) => made_at > secondsOf(now) - GUEST_ORDERS_SECONDS)
  const orders = change(counting)
  if (!orders) return undefined
  const isWritten = await conditionHeld(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: {
          ...Key,
          ...storedGuestOrders.stamp,
          orders,
          version: read.version + 1,
          ...keptFor(GUEST_ORDERS_SECONDS, now),
        },
        ConditionExpression: found.Item ? 'version = :read' : 'attribute_not_exists(PK)',
        ...(found.Item ? { ExpressionAttributeValues: { ':read': read.version } } : {}),
      }),
      { abortSignal },
    ),
  )
  return isWritten ? undefined : MET_OTHERS
}
