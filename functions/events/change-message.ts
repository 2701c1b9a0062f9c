import { gunzipSync, gzipSync } from 'node:zlib'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import type { StoredChange } from '../platform/table/changes.ts'

/**
 * Format of messages to consumers: unparsed records of the stream, so that dead letters are complete. Large records are
 * compressed.
 */

const imageSchema = z.optional(
  z.custom<Record<string, AttributeValue>>(value => typeof value === 'object' && value !== null),
)
const changeSchema = z.object({ eventID: z.string(), OldImage: imageSchema, NewImage: imageSchema })
const packedSchema = z.object({ packed: z.string() })
const messageSchema = z.array(z.union([packedSchema, changeSchema]))
export type QueuedChange = z.infer<typeof changeSchema>

export const toQueuedChange = ({ eventID = '', dynamodb }: DynamoDBRecord): QueuedChange => ({
  eventID,
  OldImage: imageOf(dynamodb?.OldImage),
  NewImage: imageOf(dynamodb?.NewImage),
})

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

/** Images in the stream have the format that the SDK parses, except for binary values, which no consumed item has. */
const imageOf = (image: Image): QueuedChange['NewImage'] => image && JSON.parse(JSON.stringify(image))

/** Changes above this size are compressed: both images of an order of 200 points would not fit in a message. */
const MAX_UNPACKED_BYTES = 200_000

/** The text of one change in a message, compressed if it is large. */
export function compressLargeText(text: string): string {
  if (text.length <= MAX_UNPACKED_BYTES) return text
  const packed: z.infer<typeof packedSchema> = { packed: gzipSync(text).toString('base64') }
  return JSON.stringify(packed)
}

/** A message that contains these changes, each as text. */
export const composeChangeMessage = (texts: readonly string[]): string => `[${texts.join()}]`

/** Throws if the text is not a message of this format. */
export const parseChangeMessage = (body: string): QueuedChange[] =>
  messageSchema.parse(JSON.parse(body)).map(message => ('packed' in message ? unpack(message.packed) : message))

const unpack = (packed: string): QueuedChange =>
  changeSchema.parse(JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()))

export function toStoredChange({ eventID, OldImage, NewImage }: QueuedChange): StoredChange {
  const before = OldImage && unmarshall(OldImage)
  const after = NewImage && unmarshall(NewImage)
  const correlationId = after?.correlation_id
  return {
    id: eventID,
    kind: String((after ?? before)?.kind ?? ''),
    before,
    after,
    // A deletion's own write has no correlation id: the removed image has the id of an earlier change.
    ...(typeof correlationId === 'string' ? { correlation_id: correlationId } : {}),
  }
}
