import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Happened, type PointEvent, pointEvent } from '#shared/domain/point-history.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { POINT_EVENT, pointEventKey, pointKey } from '../../platform/table/keys.ts'
import { collect, queryAll } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { conditionHeld } from '../../platform/table/transaction-errors.ts'
import { writeItems } from '../../platform/table/write.ts'

/** What happened to points, never changed. Served: all of a point, by reading what stands beside it. */

export const storedPointEvent = shape({ kind: 'point_event', schema: z.object({ event: pointEvent }) })

const itemOf = ({ point_id, name, event }: Happened) => ({
  ...pointEventKey(point_id, event.at, name),
  ...storedPointEvent.stamp,
  event,
})

/** Notes what happened; what is noted already stays as it is. */
export async function notePointEvent(happened: Happened): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: itemOf(happened),
  })
  await conditionHeld(table.send(put))
}

/** Notes what happened together with the change that made it happen. */
export const recordPointEvent = (happened: Happened): TransactAction => ({
  Put: { TableName: TABLE_NAME, Item: itemOf(happened) },
})

/** Writes many entries without conditions, and not whole or not at all: an entry is the same however often it is written. */
export const createPointEvents = (happened: readonly Happened[]): Promise<void> =>
  writeItems(happened.map(each => ({ PutRequest: { Item: itemOf(each) } })))

/** All that happened to a point, in any order. A moment late, as the stream is. */
export async function eventsOf(pointId: string): Promise<PointEvent[]> {
  const beside = queryAll({
    KeyConditionExpression: 'PK = :point AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':event': POINT_EVENT },
  })
  return (await collect(beside, storedPointEvent)).map(({ event }) => event)
}
