import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type PointEvent, type PointEventRecord, pointEventSchema } from '#shared/catalogue/rules/point-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { POINT_EVENT_SORT_KEY_PREFIX, pointEventKey, pointKey } from '../../platform/table/keys.ts'
import { collectItems, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { putNewItem, writeItems } from '../../platform/table/write.ts'

/** The history of points; entries are only added. Access pattern: all events of a point, in the point's partition. */

export const storedPointEvent = shape({ kind: 'point_event', schema: z.object({ event: pointEventSchema }) })

const itemOf = ({ point_id, name, event }: PointEventRecord) => ({
  ...pointEventKey(point_id, event.at, name),
  ...storedPointEvent.stamp,
  event,
})

/** Idempotent: an event that is already recorded stays unchanged. */
export async function putPointEventOnce(record: PointEventRecord): Promise<void> {
  await putNewItem(itemOf(record))
}

/** Removes history entries, for example of an undone import of contracts. Idempotent. */
export async function deletePointEvents(records: readonly PointEventRecord[]): Promise<void> {
  for (const { point_id, name, event } of records)
    await table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: pointEventKey(point_id, event.at, name) }))
}

/** Records an event in the transaction of the change that caused it. */
export const recordPointEventAction = (record: PointEventRecord): TransactAction => ({
  Put: { TableName: TABLE_NAME, Item: itemOf(record) },
})

/** Writes many events without conditions and not atomically. Idempotent, because an event never changes. */
export const batchWritePointEvents = (records: readonly PointEventRecord[]): Promise<void> =>
  writeItems(records.map(record => ({ PutRequest: { Item: itemOf(record) } })))

/** All events of a point, unsorted. Eventually consistent: a stream consumer writes some of them. */
export async function listPointEvents(pointId: string): Promise<PointEvent[]> {
  const eventItems = queryAll({
    KeyConditionExpression: 'PK = :point AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':event': POINT_EVENT_SORT_KEY_PREFIX },
  })
  return (await collectItems(eventItems, storedPointEvent)).map(({ event }) => event)
}
