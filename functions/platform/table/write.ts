import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  PutCommand,
} from '@aws-sdk/lib-dynamodb'
import { backOff } from './back-off.ts'
import { TABLE_NAME, table } from './client.ts'
import { didConditionHold } from './transaction-errors.ts'

export type ItemWrite = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number]

/** DynamoDB's limit for one BatchWriteItem. */
const BATCH = 25
const CONCURRENCY = 8
/** Number of attempts. Items that are still unprocessed after these mean an outage, which the caller has to handle. */
const ATTEMPTS = 12
const PAUSES = { first: 50, longest: 1000 }

/** Puts a new item. Returns false when another item has its key. */
export const putNewItem = (Item: Record<string, unknown>): Promise<boolean> =>
  didConditionHold(
    table.send(new PutCommand({ TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item })),
  )

/**
 * Puts and deletes many items, without conditions and not atomically. A key may appear only once. Retries unprocessed
 * writes with full jitter, and throws when some remain.
 */
export async function writeItems(writes: readonly ItemWrite[]): Promise<void> {
  let nextStart = 0
  const worker = async () => {
    while (nextStart < writes.length) {
      const start = nextStart
      nextStart += BATCH
      await writeBatch(writes.slice(start, start + BATCH))
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, Math.ceil(writes.length / BATCH)) }, worker))
}

async function writeBatch(batch: ItemWrite[]): Promise<void> {
  let unprocessedWrites: ItemWrite[] | undefined = batch
  for (let attempt = 0; unprocessedWrites?.length; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error(`the table left ${unprocessedWrites.length} writes unprocessed`)
    await backOff(attempt, PAUSES)
    const response: BatchWriteCommandOutput = await table.send(
      new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: unprocessedWrites } }),
    )
    unprocessedWrites = response.UnprocessedItems?.[TABLE_NAME]
  }
}
