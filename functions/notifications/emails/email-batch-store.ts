import { createHash } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { epochSecondsOf, expiryIn } from '../../platform/table/expiry.ts'
import { emailBatchKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/**
 * Batches of reservations for one e-mail address: reservations within minutes of the first are told in one e-mail when
 * that time is over. One item per address, whose key contains only a digest; replaced conditionally. TTL removes it.
 */

/** Below the maximum delay of a queue, 15 minutes. Seconds. */
const BATCH_WINDOW_SECONDS = 10 * 60
/** Longer than an e-mail can wait in its queue and in the dead-letter queue. Seconds. */
const RETENTION_SECONDS = 20 * 86_400

export const storedEmailBatch = unversioned('gathered_email', 'ids of some minutes, which go with them')

const batchSchema = z.object({
  /** The first order, whose e-mail was sent at once. */
  first: z.string(),
  /** The end of the batch, in epoch seconds. */
  until: z.number(),
  /** Ids of the later orders, oldest first. */
  orders: z.array(z.string()),
  /** How many of `orders` the last queued e-mail covers. */
  queued: z.number(),
  /** The previous batch, whose e-mails may still be queued. */
  former: z.nullable(z.object({ first: z.string(), queued: z.number() })),
  version: z.number(),
})
type Batch = z.infer<typeof batchSchema>

/** How an order's e-mail is sent: alone and at once, or together with its batch after a delay. */
export type BatchPlacement = { alone: true } | { alone: false; first: string; orders: string[]; delay_seconds: number }

/** Digest under which an e-mail address's batch is stored. */
export const batchDigest = (email: string): string =>
  createHash('sha256').update(`gathered ${email}`).digest('base64url')

const findBatch = (digest: string): Promise<Batch | undefined> => readItem(emailBatchKey(digest), batchSchema)

/** Adds an order to the address's batch. Idempotent: an order that was added before gets the same placement. */
export const addOrderToBatch = (digest: string, orderId: string, now: string): Promise<BatchPlacement> =>
  retryOnConflict(
    async () => {
      const before = await findBatch(digest)
      const nowSeconds = epochSecondsOf(now)
      if (before?.first === orderId) return { alone: true }
      const orderIndex = before?.orders.indexOf(orderId) ?? -1
      if (before && orderIndex !== -1)
        return batchedPlacement(before, before.orders.slice(0, orderIndex + 1), nowSeconds)
      if (!before || before.until <= nowSeconds) {
        const formerBatch = before ? { first: before.first, queued: before.queued } : null
        const newBatch = {
          first: orderId,
          until: nowSeconds + BATCH_WINDOW_SECONDS,
          orders: [],
          queued: 0,
          former: formerBatch,
        }
        return (await replaceBatch(digest, before, newBatch, now)) ? { alone: true } : CONFLICT
      }
      const orders = [...before.orders, orderId]
      return (await replaceBatch(digest, before, { ...before, orders }, now))
        ? batchedPlacement(before, orders, nowSeconds)
        : CONFLICT
    },
    { attempts: 20, what: 'what is gathered for an address' },
  )

const batchedPlacement = ({ first, until }: Batch, orders: string[], nowSeconds: number): BatchPlacement => ({
  alone: false,
  first,
  orders,
  delay_seconds: Math.min(BATCH_WINDOW_SECONDS, Math.max(0, until - nowSeconds)),
})

const replaceBatch = (digest: string, before: Batch | undefined, updated: Omit<Batch, 'version'>, now: string) =>
  didConditionHold(
    table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: {
          ...emailBatchKey(digest),
          ...storedEmailBatch.stamp,
          ...updated,
          version: (before?.version ?? 0) + 1,
          ...expiryIn(RETENTION_SECONDS, now),
        },
        ConditionExpression: before ? 'version = :read' : 'attribute_not_exists(PK)',
        ...(before ? { ExpressionAttributeValues: { ':read': before.version } } : {}),
      }),
    ),
  )

/**
 * Records that an e-mail covering this number of orders is queued, so that queued e-mails covering fewer are skipped.
 */
export async function recordQueuedOrderCount(digest: string, first: string, orders: number): Promise<void> {
  // The condition fails when a later e-mail covers more orders or a new batch has begun; then there is nothing to record.
  await didConditionHold(
    table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: emailBatchKey(digest),
        ConditionExpression: '#first = :first AND queued < :orders',
        UpdateExpression: 'SET queued = :orders, version = version + :one',
        ExpressionAttributeNames: { '#first': 'first' },
        ExpressionAttributeValues: { ':first': first, ':orders': orders, ':one': 1 },
      }),
    ),
  )
}

/** Whether an e-mail queued later covers these orders and more. */
export async function isSuperseded(part: {
  digest: string
  first: string
  orders: readonly string[]
}): Promise<boolean> {
  const latestBatch = await findBatch(part.digest)
  const batch = [latestBatch, latestBatch?.former].find(candidate => candidate?.first === part.first)
  return batch !== undefined && batch !== null && batch.queued > part.orders.length
}
