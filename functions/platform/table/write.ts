import { BatchWriteCommand, type BatchWriteCommandInput, type BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb'
import { backOff } from './back-off.ts'
import { TABLE_NAME, table } from './client.ts'

export type ItemWrite = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number]

/** One BatchWriteItem takes this many. */
const BATCH = 25
/** Batches that are under way together. */
const TOGETHER = 8
/** What the table keeps leaving over is an outage, and the caller's to try again. */
const ATTEMPTS = 12
const PAUSES = { first: 50, longest: 1000 }

/**
 * Puts and deletes many items, each at most once in the list, without conditions and not whole or not at all. What the
 * table leaves over is tried again with full jitter; throws when it leaves something over for long.
 */
export async function writeItems(writes: readonly ItemWrite[]): Promise<void> {
  let next = 0
  const takeTurns = async () => {
    while (next < writes.length) {
      const start = next
      next += BATCH
      await writeBatch(writes.slice(start, start + BATCH))
    }
  }
  await Promise.all(Array.from({ length: Math.min(TOGETHER, Math.ceil(writes.length / BATCH)) }, takeTurns))
}

async function writeBatch(batch: ItemWrite[]): Promise<void> {
  let rest: ItemWrite[] | undefined = batch
  for (let attempt = 0; rest?.length; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error(`the table leaves ${rest.length} writes over`)
    await backOff(attempt, PAUSES)
    const answer: BatchWriteCommandOutput = await table.send(
      new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: rest } }),
    )
    rest = answer.UnprocessedItems?.[TABLE_NAME]
  }
}
