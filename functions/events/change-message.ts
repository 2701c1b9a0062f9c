import { gunzipSync, gzipSync } from 'node:zlib'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import type { StoredChange } from '../platform/table/changes.ts'

/** Format of a consumer's messages: records of the stream as they were, so that dead letters are complete; large ones packed. */

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

/** A stream event's images have the SDK's format except for binary values, which no consumed item has. */
const imageOf = (image: Image): QueuedChange['NewImage'] => image && JSON.parse(JSON.stringify(image))

/** Larger changes are packed: both images of an order of 200 points would not fit in a message. */
const MAX_UNPACKED_BYTES = 200_000

/** One change as it stands in a message, of its ASCII JSON. */
export function compressLargeText(text: string): string {
  if (text.length <= MAX_UNPACKED_BYTES) return text
  const packed: z.infer<typeof packedSchema> = { packed: gzipSync(text).toString('base64') }
  return JSON.stringify(packed)
}

/** A message of these changes' texts. */
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
    // A deletion writes nothing: what it removed names an earlier change.
    ...(typeof correlationId === 'string' ? { correlation_id: correlationId } : {}),
  }
}
