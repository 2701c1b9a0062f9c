import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { log } from '../aws/log.ts'

/** A change of one item, before and after; either may be missing. */
export type Change = {
  id: string
  /** What the item is ('order', 'point', …). */
  kind: string
  before: Record<string, unknown> | undefined
  after: Record<string, unknown> | undefined
}

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>

/** Images of a stream event have the SDK's shape, but for binary values, which this table does not hold. */
const itemOf = (image: Image | undefined) => image && unmarshall(JSON.parse(JSON.stringify(image)))

function changeOf(record: DynamoDBRecord): Change {
  const before = itemOf(record.dynamodb?.OldImage)
  const after = itemOf(record.dynamodb?.NewImage)
  return { id: record.eventID ?? '', kind: String((after ?? before)?.kind ?? ''), before, after }
}

type Reactions = {
  /** For each change in turn. */
  each?: (change: Change) => Promise<void>
  /** For work that is cheaper once per batch; after `each`, for the changes that it got through. */
  together?: (changes: readonly Change[]) => Promise<void>
}

/**
 * A consumer of the table's stream. The changes before the first that fails count as done; that one and those after it
 * come again, so each must be harmless the second time. Work that fails for the batch makes all of it come again.
 */
export function consume({ each, together }: Reactions) {
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const changes = event.Records.map(changeOf)
    const done: Change[] = []
    const come = (again: number): DynamoDBBatchResponse =>
      again === changes.length
        ? { batchItemFailures: [] }
        : { batchItemFailures: [{ itemIdentifier: event.Records[again]?.dynamodb?.SequenceNumber ?? '' }] }
    try {
      for (const change of changes) {
        await each?.(change)
        done.push(change)
      }
    } catch (error) {
      log.error('a change of the table could not be worked off', { event: changes[done.length]?.id, error })
    }
    try {
      await together?.(done)
      return come(done.length)
    } catch (error) {
      log.error('a batch of changes could not be worked off', { error })
      return come(0)
    }
  }
}
