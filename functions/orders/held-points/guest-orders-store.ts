import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { exceededGuestOrderLimit, GUEST_ORDER_WINDOW_SECONDS } from '#shared/orders/rules/guest-orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { log } from '../../platform/aws/log.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import { guestOrdersKey } from '../../platform/table/keys.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { didConditionHold, TransactionBusy } from '../../platform/table/transaction-errors.ts'

/**
 * The times of the guest orders of each e-mail: one item per e-mail, replaced conditionally, so that the limit is exact
 * under concurrency. The key contains only a digest of the e-mail. TTL removes the item after a day.
 */

export const storedGuestOrders = unversioned('guest_orders', 'moments of one day, gone after it')

const guestOrdersSchema = z.object({
  /** `made_at` in epoch seconds. */
  orders: z.array(z.object({ order_id: z.string(), made_at: z.number() })),
  version: z.number(),
})
type GuestOrders = z.infer<typeof guestOrdersSchema>

/**
 * Number of attempts to write when others write the same item. There can't be more conflicts: each comes from an order
 * that was counted or removed, and no more orders are counted than the limit allows.
 */
const ATTEMPTS = 20
/**
 * Time limit of the counting. When it is exceeded, the reservation goes on uncounted, as in rate limiting
 * (throttle-store.ts). Milliseconds.
 */
const TIMEOUT_MS = 6_000

/** `digest`: digest of the guest's e-mail (holder-digests.ts). */
type GuestOrder = { digest: string; order_id: string; now: string }

/**
 * Counts a guest order. Idempotent. Throws TOO_MANY_GUEST_ORDERS, or TransactionBusy when every attempt conflicted with
 * another order. When the count can't be written, the order goes on and an error is logged.
 */
export async function countGuestOrder({ digest, order_id, now }: GuestOrder): Promise<void> {
  const nowSeconds = epochSecondsOf(now)
  try {
    await retryOnConflict(
      () =>
        replaceOrders(digest, now, storedOrders => {
          // A retry by the SDK or the visitor has the same order id.
          if (storedOrders.some(order => order.order_id === order_id)) return undefined
          const full = exceededGuestOrderLimit(
            storedOrders.map(({ made_at }) => made_at),
            nowSeconds,
          )
          if (full) throw new DomainError('TOO_MANY_GUEST_ORDERS', full)
          return [...storedOrders, { order_id, made_at: nowSeconds }]
        }),
      { attempts: ATTEMPTS, what: 'guest orders of an e-mail' },
    )
  } catch (error) {
    if (error instanceof DomainError || error instanceof TransactionBusy) throw error
    log.error('a guest order could not be counted and passes', { error })
  }
}

/** Removes a guest order from the count, because the order could not be written. */
export const uncountGuestOrder = ({ digest, order_id, now }: GuestOrder): Promise<void> =>
  retryOnConflict(
    () =>
      replaceOrders(digest, now, storedOrders => {
        const remaining = storedOrders.filter(order => order.order_id !== order_id)
        return remaining.length < storedOrders.length ? remaining : undefined
      }),
    { attempts: ATTEMPTS, what: 'guest orders of an e-mail' },
  )

type Orders = GuestOrders['orders']

/** Replaces the list of counted orders. `change` returns the new list, or undefined to leave it unchanged. */
async function replaceOrders(
  digest: string,
  now: string,
  change: (read: Orders) => Orders | undefined,
): Promise<typeof CONFLICT | undefined> {
  const Key = guestOrdersKey(digest)
  const abortSignal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }), {
    abortSignal,
  })
  const storedOrders: GuestOrders = response.Item ? guestOrdersSchema.parse(response.Item) : { orders: [], version: 0 }
  const recentOrders = storedOrders.orders.filter(
    ({ made_at }) => made_at > epochSecondsOf(now) - GUEST_ORDER_WINDOW_SECONDS,
  )
  const orders = change(recentOrders)
  if (!orders) return undefined
  const isWritten = await didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: {
          ...Key,
          ...storedGuestOrders.stamp,
          orders,
          version: storedOrders.version + 1,
          ...expiryIn(GUEST_ORDER_WINDOW_SECONDS, now),
        },
        ConditionExpression: response.Item ? 'version = :read' : 'attribute_not_exists(PK)',
        ...(response.Item ? { ExpressionAttributeValues: { ':read': storedOrders.version } } : {}),
      }),
      { abortSignal },
    ),
  )
  return isWritten ? undefined : CONFLICT
}
