import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from './client.ts'
import type { Item } from './shapes.ts'

export const startKeySchema = z.record(z.string(), z.string())
/** Key of the item after which a page starts. */
export type StartKey = z.infer<typeof startKeySchema>

/**
 * Scans the table page by page with consistent reads; the pages together are no snapshot. The last page has no `next`.
 */
export async function* scanTable({
  from,
  limit,
}: {
  from?: StartKey | undefined
  limit?: number
} = {}): AsyncGenerator<{
  items: Item[]
  next?: StartKey
}> {
  let startKey = from
  do {
    const page = await table.send(
      new ScanCommand({
        TableName: TABLE_NAME,
        ConsistentRead: true,
        ...(limit === undefined ? {} : { Limit: limit }),
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    )
    const items = page.Items ?? []
    startKey = page.LastEvaluatedKey && startKeySchema.parse(page.LastEvaluatedKey)
    yield startKey ? { items, next: startKey } : { items }
  } while (startKey)
}
