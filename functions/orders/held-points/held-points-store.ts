import { createHmac } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import type { HeldBy } from '#shared/domain/held-points.ts'
import { isHoldOver } from '#shared/domain/orders.ts'
import { log } from '../../platform/aws/log.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { secondsOf } from '../../platform/table/expiry.ts'
import { holderKey } from '../../platform/table/keys.ts'
import { MET_OTHERS, optimistically } from '../../platform/table/optimistic.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { conditionHeld } from '../../platform/table/transaction-errors.ts'
import { findOrders } from '../orders-store.ts'

/**
 * How many points each holder (an e-mail, an account, a network address) holds without payment: one item with their sum and
 * what each order has of it, both changed by one UpdateItem, so that the sum is exact however many race. It stands beside
 * the reservation's transaction and not in it, where all buyers behind one address would meet. What the two disagree
 * about after a crash is seen when the limit is met (see `forget`). TTL removes the item after the last hold.
 */

/** Whom points are counted under: a digest, under a key that only functions have, of what is never kept itself. */
export type Holder = { held_by: HeldBy; digest: string; most: number }

export const holderDigest = (held_by: HeldBy, value: string): string =>
  createHmac('sha256', process.env.ORIGIN_SECRET ?? '')
    .update(`${held_by} ${value}`)
    .digest('base64url')

/** Points that an order is about to hold. Instants in ISO 8601. */
export type Holding = {
  order_id: string
  points: number
  now: string
  until: string
}

/** An order that is being written is not in the table yet; longer than any function runs. Seconds. */
const UNDER_WAY_SECONDS = 60
/** The item outlives the last hold, so that what the stream brings late finds it. Seconds. */
const KEPT_SECONDS = 7 * 86_400
/** A count that takes longer lets the reservation pass, as attempts do (throttle-store.ts). Milliseconds. */
const PATIENCE_MS = 6_000

export const storedHolder = unversioned('holder', 'counts of holds, changed in place, which go with the last of them')

const PREFIX = 'hold_'
const entryOf = (orderId: string) => `${PREFIX}${orderId}`
const entry = z.object({ points: z.number(), at: z.number() })
type Entry = z.infer<typeof entry>
const holderItem = z.catchall(z.object({ held: z.number() }), z.unknown())

/** What an item of a holder counts: the sum, and the points of each order with since when (epoch seconds). */
export function countedIn(item: unknown): { held: number; orders: Map<string, Entry> } {
  const read = holderItem.parse(item)
  const orders = Object.entries(read).flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), entry.parse(value)] as const] : [],
  )
  return { held: read.held, orders: new Map(orders) }
}

/**
 * Counts an order's points under a holder, once. Answers undefined when they fit, else how many are held. Points of orders
 * that hold nothing any more are forgotten first when they do not fit.
 */
export async function count(holder: Holder, holding: Holding): Promise<number | undefined> {
  try {
    const full = await tryToCount(holder, holding)
    if (full === undefined) return undefined
    const isLess = await forget(holder, full, holding.now)
    const still = isLess ? await tryToCount(holder, holding) : full
    return still && countedIn(still).held
  } catch (error) {
    log.error('held points could not be counted and pass', { held_by: holder.held_by, error })
    return undefined
  }
}

/** Answers the holder's item when the points do not fit. */
async function tryToCount({ digest, most }: Holder, holding: Holding): Promise<Record<string, unknown> | undefined> {
  const { order_id, points, now, until } = holding
  try {
    await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: holderKey(digest),
        ConditionExpression: 'attribute_not_exists(#order) AND (attribute_not_exists(held) OR held <= :room)',
        UpdateExpression: 'SET #order = :entry, kind = :kind, expires_at = :end ADD held :points',
        ExpressionAttributeNames: { '#order': entryOf(order_id) },
        ExpressionAttributeValues: {
          ':entry': { points, at: secondsOf(now) },
          ':points': points,
          ':room': most - points,
          ':kind': storedHolder.kind,
          ':end': secondsOf(until) + KEPT_SECONDS,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      { abortSignal: AbortSignal.timeout(PATIENCE_MS) },
    )
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    // Without an item there is nothing but this limit that could refuse: it is smaller than the cart.
    const item = error.Item ? unmarshall(error.Item) : { held: 0 }
    // Sent again: by the SDK after a lost answer, or by the visitor, whose repetition makes the same order or none.
    return entryOf(order_id) in item ? undefined : item
  }
}

/** Forgets what orders no longer hold: their end was missed, or they were never written. Answers whether there was any. */
async function forget({ digest }: Holder, item: Record<string, unknown>, now: string): Promise<boolean> {
  const settled = [...countedIn(item).orders].filter(([, { at }]) => at + UNDER_WAY_SECONDS < secondsOf(now))
  if (settled.length === 0) return false
  const orders = await findOrders(settled.map(([orderId]) => orderId))
  const over = settled.filter(([orderId]) => {
    const found = orders.get(orderId)
    return found?.status !== 'pending' || isHoldOver(found, now)
  })
  await Promise.all(over.map(([orderId]) => lower(digest, orderId, 0)))
  return over.length > 0
}

/** Lowers what an order counts under a holder to so many points; 0 forgets it. What is lower already stays. */
export const lower = (digest: string, orderId: string, points: number): Promise<void> =>
  optimistically(
    async () => {
      const found = await table.send(
        new GetCommand({ TableName: TABLE_NAME, Key: holderKey(digest), ConsistentRead: true }),
      )
      const was = found.Item && countedIn(found.Item).orders.get(orderId)?.points
      const isLow = was === undefined || was <= points || (await isLowered(digest, orderId, was, points))
      return isLow ? undefined : MET_OTHERS
    },
    { what: `what order ${orderId} holds` },
  )

/** The same, when the order counts this many and nobody else lowers it: one request instead of two. */
export const giveBack = async (digest: string, { order_id, points }: Holding): Promise<void> => {
  await isLowered(digest, order_id, points, 0)
}

async function isLowered(digest: string, orderId: string, was: number, points: number): Promise<boolean> {
  const change: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'> =
    points === 0
      ? { UpdateExpression: 'REMOVE #order ADD held :less', ExpressionAttributeValues: {} }
      : {
          UpdateExpression: 'SET #order.points = :points ADD held :less',
          ExpressionAttributeValues: { ':points': points },
        }
  return conditionHeld(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: holderKey(digest),
        ConditionExpression: '#order.points = :was',
        UpdateExpression: change.UpdateExpression,
        ExpressionAttributeNames: { '#order': entryOf(orderId) },
        ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':was': was, ':less': points - was },
      }),
    ),
  )
}
