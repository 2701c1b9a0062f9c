import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import type { StoredChange } from '../platform/table/changes.ts'

/** What a consumer's queue holds: records of the stream as they came, so that a dead letter has all that is known. */

const image = z.optional(z.custom<Record<string, AttributeValue>>(value => typeof value === 'object' && value !== null))
const change = z.object({ eventID: z.string(), OldImage: image, NewImage: image })
const changes = z.array(change)
export type QueuedChange = z.infer<typeof change>

export const queuedChange = ({ eventID = '', dynamodb }: DynamoDBRecord): QueuedChange => ({
  eventID,
  OldImage: imageOf(dynamodb?.OldImage),
  NewImage: imageOf(dynamodb?.NewImage),
})

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

/** Images of a stream event have the SDK's shape, but for binary values, which no item has whose changes somebody hears of. */
const imageOf = (image: Image): QueuedChange['NewImage'] => image && JSON.parse(JSON.stringify(image))

/** Throws when the text is nothing that was queued here. */
export const changesIn = (body: string): QueuedChange[] => changes.parse(JSON.parse(body))

export function storedChange({ eventID, OldImage, NewImage }: QueuedChange): StoredChange {
  const before = OldImage && unmarshall(OldImage)
  const after = NewImage && unmarshall(NewImage)
  return { id: eventID, kind: String((after ?? before)?.kind ?? ''), before, after }
}
