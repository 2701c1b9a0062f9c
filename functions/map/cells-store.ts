import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type MapCellSummary, mapCellSummary } from '#shared/domain/map-cells.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { CELL_SUMMARIES, cellSummaryKey } from '../table/keys.ts'
import { collect, queryAll } from '../table/read.ts'
import { isConditionFailure } from '../table/transaction-errors.ts'

/**
 * What each map cell holds, counted anew by the stream's consumer after every change of a point in it. Served: all
 * summaries, in one partition (a cell is about 39 × 20 km, so all of Brazil has a few thousand); one by cell.
 */

const storedSummary = z.extend(mapCellSummary, { revision: z.int() })
type StoredSummary = z.infer<typeof storedSummary>

export const listCellSummaries = (): Promise<MapCellSummary[]> =>
  collect(
    queryAll({ KeyConditionExpression: 'PK = :cells', ExpressionAttributeValues: { ':cells': CELL_SUMMARIES } }),
    mapCellSummary,
  )

export async function findCellSummary(cell: string): Promise<StoredSummary | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: cellSummaryKey(cell), ConsistentRead: true }),
  )
  return found.Item && storedSummary.parse(found.Item)
}

/**
 * Writes a count, unless another one was written since `counted_from` was read: then answers false and the caller counts
 * again, so that the count that started last is the one that stays.
 */
export async function saveCellSummary(summary: MapCellSummary, counted_from: number | undefined): Promise<boolean> {
  try {
    await table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: { ...cellSummaryKey(summary.cell), kind: 'map_cell', ...summary, revision: (counted_from ?? 0) + 1 },
        ...(counted_from === undefined
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': counted_from } }),
      }),
    )
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
