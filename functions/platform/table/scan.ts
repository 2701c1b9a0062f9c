import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from './client.ts'
import type { Item } from './shapes.ts'

export const place = z.record(z.string(), z.string())
/** Where a page of the table begins. */
export type Place = z.infer<typeof place>

/** Everything in the table, page after page, read consistently; no snapshot. `next` is missing at the end. */
export async function* scanAll({ from, limit }: { from?: Place | undefined; limit?: number } = {}): AsyncGenerator<{
  items: Item[]
  next?: Place
}> {
  let begins = from
  do {
    const page = await table.send(
      new ScanCommand({
        TableName: TABLE_NAME,
        ConsistentRead: true,
        ...(limit === undefined ? {} : { Limit: limit }),
        ...(begins ? { ExclusiveStartKey: begins } : {}),
      }),
    )
    const items = page.Items ?? []
    begins = page.LastEvaluatedKey && place.parse(page.LastEvaluatedKey)
    yield begins ? { items, next: begins } : { items }
  } while (begins)
}
