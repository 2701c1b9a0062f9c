import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Happened, type PointEvent, pointEvent } from '#shared/domain/point-history.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { POINT_EVENT, pointEventKey, pointKey } from '../table/keys.ts'
import { collect, queryAll } from '../table/read.ts'
import { shape } from '../table/shapes.ts'
import { isConditionFailure } from '../table/transaction-errors.ts'

/** What happened to points, never changed. Served: all of a point, by reading what stands beside it. */

export const storedPointEvent = shape({ kind: 'point_event', schema: z.object({ event: pointEvent }) })

/** Notes what happened; what is noted already stays as it is. */
export async function notePointEvent({ point_id, name, event }: Happened): Promise<void> {
  const put = new PutCommand({
    TableName: TABLE_NAME,
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: { ...pointEventKey(point_id, event.at, name), ...storedPointEvent.stamp, event },
  })
  await table.send(put).catch((error: unknown) => {
    if (!isConditionFailure(error)) throw error
  })
}

/** All that happened to a point, in any order. A moment late, as the stream is. */
export async function eventsOf(pointId: string): Promise<PointEvent[]> {
  const beside = queryAll({
    KeyConditionExpression: 'PK = :point AND begins_with(SK, :event)',
    ExpressionAttributeValues: { ':point': pointKey(pointId).PK, ':event': POINT_EVENT },
  })
  return (await collect(beside, storedPointEvent)).map(({ event }) => event)
}
