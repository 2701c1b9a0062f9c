import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import type { HolderKind } from '#shared/orders/rules/held-points.ts'
import { isHoldExpired } from '#shared/orders/rules/orders.ts'
import { log } from '../../platform/aws/log.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf } from '../../platform/table/expiry.ts'
import { quotaHolderKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'
import { findOrders } from '../orders-store.ts'

/**
 * How many unpaid points each holder (an e-mail, an account or an IP address) holds. One item has their sum and the
 * count of each order, both changed by one UpdateItem, so that the sum is exact under concurrency. This is not part of
 * the reservation's transaction, in which all buyers behind one address would conflict with each other. After a crash a
 * count may be wrong; it is corrected when the limit is reached (see `pruneSettled`). TTL removes the item after the
 * last hold.
 */

/**
 * A holder is identified by a keyed digest; the e-mail, account or address itself is never stored. `max`: its limit of
 * points.
 */
export type QuotaHolder = { held_by: HolderKind; digest: string; max: number }

/** Points that an order is about to hold. `now` and `until` in ISO 8601. */
export type PointsToHold = {
  order_id: string
  points: number
  now: string
  until: string
}

/**
 * An order younger than this may be missing in the table because it is still being written; longer than any function
 * runs. Seconds.
 */
const IN_FLIGHT_SECONDS = 60
/** How long the item stays after the last hold, so that late stream events still find it. Seconds. */
const RETENTION_SECONDS = 7 * 86_400
/**
 * Time limit of the counting. When it is exceeded, the reservation goes on uncounted, as in rate limiting
 * (throttle-store.ts). Milliseconds.
 */
const TIMEOUT_MS = 6_000

export const storedHolder = unversioned('holder', 'counts of holds, changed in place, which go with the last of them')

const ATTRIBUTE_PREFIX = 'hold_'
const attributeOf = (orderId: string) => `${ATTRIBUTE_PREFIX}${orderId}`
const entrySchema = z.object({ points: z.number(), at: z.number() })
type Entry = z.infer<typeof entrySchema>
const holderSchema = z.catchall(z.object({ held: z.number() }), z.unknown())

/** Parses a holder's item: the sum of held points and, for each order, its points and since when (epoch seconds). */
export function parseHolder(item: unknown): { held: number; orders: Map<string, Entry> } {
  const holderItem = holderSchema.parse(item)
  const orders = Object.entries(holderItem).flatMap(([name, value]) =>
    name.startsWith(ATTRIBUTE_PREFIX) ? [[name.slice(ATTRIBUTE_PREFIX.length), entrySchema.parse(value)] as const] : [],
  )
  return { held: holderItem.held, orders: new Map(orders) }
}

/**
 * Counts an order's points under a holder. Idempotent. Returns the number of points already held when the limit does not
 * allow these; undefined when it does, or when they could not be counted. Before refusing, it prunes the counts of orders
 * that hold nothing any more.
 */
export async function acquireQuota(holder: QuotaHolder, holding: PointsToHold): Promise<number | undefined> {
  try {
    const fullQuota = await tryAcquire(holder, holding)
    if (fullQuota === undefined) return undefined
    const isLess = await pruneSettled(holder, fullQuota, holding.now)
    const stillFullQuota = isLess ? await tryAcquire(holder, holding) : fullQuota
    return stillFullQuota && parseHolder(stillFullQuota).held
  } catch (error) {
    log.error('held points could not be counted and pass', { held_by: holder.held_by, error })
    return undefined
  }
}

/** Returns undefined on success, else the holder's item, because the limit is exceeded. */
async function tryAcquire(
  { digest, max }: QuotaHolder,
  holding: PointsToHold,
): Promise<Record<string, unknown> | undefined> {
  const { order_id, points, now, until } = holding
  try {
    await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: quotaHolderKey(digest),
        ConditionExpression: 'attribute_not_exists(#order) AND (attribute_not_exists(held) OR held <= :room)',
        UpdateExpression: 'SET #order = :entry, kind = :kind, expires_at = :end ADD held :points',
        ExpressionAttributeNames: { '#order': attributeOf(order_id) },
        ExpressionAttributeValues: {
          ':entry': { points, at: epochSecondsOf(now) },
          ':points': points,
          ':room': max - points,
          ':kind': storedHolder.kind,
          ':end': epochSecondsOf(until) + RETENTION_SECONDS,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    // There is no item yet, so the cart's points alone exceed the limit.
    const item = error.Item ? unmarshall(error.Item) : { held: 0 }
    // A retry by the SDK or the visitor: the same order is already counted.
    return attributeOf(order_id) in item ? undefined : item
  }
}

/**
 * Removes the counts of orders that have ended without being noticed or were never written. Returns whether there were
 * any.
 */
async function pruneSettled({ digest }: QuotaHolder, item: Record<string, unknown>, now: string): Promise<boolean> {
  const settledOrders = [...parseHolder(item).orders].filter(
    ([, { at }]) => at + IN_FLIGHT_SECONDS < epochSecondsOf(now),
  )
  if (settledOrders.length === 0) return false
  const orders = await findOrders(settledOrders.map(([orderId]) => orderId))
  const endedOrders = settledOrders.filter(([orderId]) => {
    const order = orders.get(orderId)
    return order?.status !== 'pending' || isHoldExpired(order, now)
  })
  await Promise.all(endedOrders.map(([orderId]) => lowerHeldCountTo(digest, orderId, 0)))
  return endedOrders.length > 0
}

/** Lowers the count of an order to this number of points; 0 removes it. A count that is lower already stays. */
export const lowerHeldCountTo = (digest: string, orderId: string, points: number): Promise<void> =>
  retryOnConflict(
    async () => {
      const holder = await readItem(quotaHolderKey(digest), { parse: parseHolder })
      const previousPoints = holder?.orders.get(orderId)?.points
      const isAlreadyLowered =
        previousPoints === undefined ||
        previousPoints <= points ||
        (await tryLower(digest, orderId, previousPoints, points))
      return isAlreadyLowered ? undefined : CONFLICT
    },
    { what: `what order ${orderId} holds` },
  )

/** Releases a count that is known to be unchanged, which takes one request instead of two. */
export const releaseQuota = async (digest: string, { order_id, points }: PointsToHold): Promise<void> => {
  await tryLower(digest, order_id, points, 0)
}

async function tryLower(digest: string, orderId: string, previousPoints: number, points: number): Promise<boolean> {
  const change: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'> =
    points === 0
      ? { UpdateExpression: 'REMOVE #order ADD held :less', ExpressionAttributeValues: {} }
      : {
          UpdateExpression: 'SET #order.points = :points ADD held :less',
          ExpressionAttributeValues: { ':points': points },
        }
  return didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: quotaHolderKey(digest),
        ConditionExpression: '#order.points = :was',
        UpdateExpression: change.UpdateExpression,
        ExpressionAttributeNames: { '#order': attributeOf(orderId) },
        ExpressionAttributeValues: {
          ...change.ExpressionAttributeValues,
          ':was': previousPoints,
          ':less': points - previousPoints,
        },
      }),
    ),
  )
}
