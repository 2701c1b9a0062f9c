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

/**
 * A consumer of the table's stream. The changes before the first that fails count as done; that one and those after it
 * come again, so each must be harmless the second time.
 */
export function consume(react: (change: Change) => Promise<void>) {
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const record of event.Records) {
      try {
        await react(changeOf(record))
      } catch (error) {
        log.error('a change of the table could not be worked off', { event: record.eventID, error })
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] }
      }
    }
    return { batchItemFailures: [] }
  }
}

/** The same, for work that is cheaper once per batch: all or none of the batch counts as done. */
export function consumeBatch(react: (changes: Change[]) => Promise<void>) {
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    try {
      await react(event.Records.map(changeOf))
      return { batchItemFailures: [] }
    } catch (error) {
      log.error('a batch of changes could not be worked off', { error })
      return { batchItemFailures: [{ itemIdentifier: event.Records[0]?.dynamodb?.SequenceNumber ?? '' }] }
    }
  }
}
