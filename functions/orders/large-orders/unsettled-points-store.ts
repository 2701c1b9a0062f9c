import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { orderIdSchema, pointIdSchema } from '#shared/platform/rules/identifiers.ts'
import { type Actor, actorSchema } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { DUE_UNSETTLED_PARTITION, timeSortKey, unsettledPointsKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { unversioned } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'
import { putNewItem } from '../../platform/table/write.ts'

/**
 * Markers that the points of a large order may differ from the state that the order implies, because one transaction
 * can't write them all. Access patterns: one by its order, in the order's partition; those that nobody has settled in
 * time, by due date (GSI4).
 */

export const storedUnsettledPoints = unversioned('unsettled_points', 'there for seconds, or minutes after a crash')

const unsettledPoints = z.object({
  order_id: orderIdSchema,
  point_ids: z.array(pointIdSchema),
  /**
   * Id of the change that wrote this marker. Once another change has replaced it, the first change can't write any
   * more.
   */
  change_id: z.string(),
  /**
   * 'before': the points are written before the order, and are undone if the order is not written. 'after': the points
   * are written after the order.
   */
  written: z.enum(['before', 'after']),
  /** Who changed the order, for changes that also change tasks. */
  by: z.nullable(actorSchema),
  /** When the job settles the points, if whoever changed the order has not. */
  due_at: z.string(),
})
export type UnsettledPoints = z.infer<typeof unsettledPoints>
export type NewUnsettledPoints = Omit<UnsettledPoints, 'written'>

export const parseUnsettledPoints = (stored: unknown): UnsettledPoints => unsettledPoints.parse(stored)

/** Longer than any function runs. Minutes. */
const SETTLED_WITHIN_MINUTES = 5

export const newUnsettledPoints = (
  order_id: string,
  point_ids: readonly string[],
  { by, now }: { by: Actor | null; now: string },
): NewUnsettledPoints => ({
  order_id,
  point_ids: [...point_ids],
  change_id: crypto.randomUUID(),
  by,
  due_at: new Date(Date.parse(now) + SETTLED_WITHIN_MINUTES * 60_000).toISOString(),
})

const itemOf = (unsettled: UnsettledPoints) => ({
  ...unsettledPointsKey(unsettled.order_id),
  ...storedUnsettledPoints.stamp,
  ...unsettled,
  GSI4PK: DUE_UNSETTLED_PARTITION,
  GSI4SK: timeSortKey(unsettled.due_at, unsettled.order_id),
})

export const findUnsettledPoints = (order_id: string): Promise<UnsettledPoints | undefined> =>
  readItem(unsettledPointsKey(order_id), unsettledPoints)

/**
 * Writes the marker before the points of a new or changed order; false when another change of the order is under way.
 */
export const insertUnsettledPoints = (unsettled: NewUnsettledPoints): Promise<boolean> =>
  putNewItem(itemOf({ ...unsettled, written: 'before' }))

type Change = Pick<UnsettledPoints, 'order_id' | 'change_id'>

/** Condition: nobody has begun to settle the points since, and no other change of the order has begun. */
const unchangedCondition = ({ change_id }: Change, written: UnsettledPoints['written']) => ({
  TableName: TABLE_NAME,
  ConditionExpression: 'change_id = :change AND written = :written',
  ExpressionAttributeValues: { ':change': change_id, ':written': written },
})

export const checkUnsettledPointsAction = (change: Change, written: UnsettledPoints['written']): TransactAction => ({
  ConditionCheck: { Key: unsettledPointsKey(change.order_id), ...unchangedCondition(change, written) },
})

/** Part of the transaction that writes the order after its points, so nothing is left to settle. */
export const deleteUnsettledPointsAction = (change: Change): TransactAction => ({
  Delete: { Key: unsettledPointsKey(change.order_id), ...unchangedCondition(change, 'before') },
})

/**
 * Part of the transaction that changes the order before its points. `begun`: this change has already written points
 * before the order.
 */
export const putUnsettledPointsAction = (unsettled: NewUnsettledPoints, begun: boolean): TransactAction => ({
  Put: {
    ...(begun ? unchangedCondition(unsettled, 'before') : { TableName: TABLE_NAME }),
    Item: itemOf({ ...unsettled, written: 'after' }),
  },
})

/**
 * Begins to settle, so that a change that still writes points before the order can't go on. Undefined when nothing is
 * left to settle.
 */
export async function startSettling(order_id: string): Promise<UnsettledPoints | undefined> {
  const found = await findUnsettledPoints(order_id)
  if (!found || found.written === 'after') return found
  const isBegun = await didConditionHold(
    table.send(
      new UpdateCommand({
        Key: unsettledPointsKey(order_id),
        ...unchangedCondition(found, 'before'),
        UpdateExpression: 'SET written = :after',
        ExpressionAttributeValues: {
          ...unchangedCondition(found, 'before').ExpressionAttributeValues,
          ':after': 'after',
        },
      }),
    ),
  )
  return isBegun ? { ...found, written: 'after' } : findUnsettledPoints(order_id)
}

export const deleteUnsettledPoints = async ({ order_id, change_id }: UnsettledPoints): Promise<void> => {
  await didConditionHold(
    table.send(
      new DeleteCommand({
        TableName: TABLE_NAME,
        Key: unsettledPointsKey(order_id),
        ConditionExpression: 'change_id = :change',
        ExpressionAttributeValues: { ':change': change_id },
      }),
    ),
  )
}

/** Ids of orders whose points were not settled in time, longest overdue first. Eventually consistent. */
export async function findOrderIdsToSettle(now: string, limit: number): Promise<string[]> {
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      IndexName: 'GSI4',
      KeyConditionExpression: 'GSI4PK = :due AND GSI4SK < :until',
      ExpressionAttributeValues: { ':due': DUE_UNSETTLED_PARTITION, ':until': `${now}~` },
      Limit: limit,
    }),
  )
  return (response.Items ?? []).map(item => parseUnsettledPoints(item).order_id)
}
