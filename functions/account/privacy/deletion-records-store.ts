import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { DELETION_RECORDS_PREFIX } from '#shared/people/rules/retention.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'
import { type CustomerDeletionCommand, customerDeletionSchema } from './customer-deletions-store.ts'
import { type DeletionRequest, deletionRequestSchema } from './deletions-store.ts'

/**
 * Records of deletions of people and customers, stored as files outside of the table: when the table is restored to an
 * earlier moment, repeat-deletions.ts carries them out again. The files expire when the table can no longer be restored
 * to a moment before them.
 */

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

const deletionRecord = z.object({
  user_id: z.string(),
  /** The person's own request; null when a manager removed the person. */
  request: z.nullable(deletionRequestSchema),
})
export type DeletionRecord = z.infer<typeof deletionRecord>
const customerRecord = z.object({
  customer: z.pick(customerDeletionSchema, {
    customer_id: true,
    requested_at: true,
    by: true,
    reason: true,
    former_ids: true,
  }),
})
const anyRecord = z.union([deletionRecord, customerRecord])

/** Records a deletion. Idempotent: a person has one record of each kind. */
export async function recordDeletion(record: DeletionRecord): Promise<void> {
  await putRecord(`${record.request ? 'requested' : 'removed'}/${record.user_id}`, record)
}

/** Records the deletion of a customer. Idempotent. */
export async function recordCustomerDeletion(deletion: CustomerDeletionCommand): Promise<void> {
  await putRecord(`customers/${deletion.customer_id}`, customerRecord.parse({ customer: deletion }))
}

const putRecord = (name: string, record: z.infer<typeof anyRecord>) =>
  s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key: `${DELETION_RECORDS_PREFIX}${name}.json`,
      Body: JSON.stringify(record),
      ContentType: 'application/json',
    }),
  )

export const recordRequestedDeletion = (request: DeletionRequest): Promise<void> =>
  recordDeletion({ user_id: request.user_id, request })

/**
 * All recorded deletions. Those that people requested come first, because carrying them out does more and reads the
 * profile.
 */
export async function listRecordedDeletions(): Promise<{
  people: DeletionRecord[]
  customers: CustomerDeletionCommand[]
}> {
  const people: DeletionRecord[] = []
  const customers: CustomerDeletionCommand[] = []
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: MEDIA_BUCKET, Prefix: DELETION_RECORDS_PREFIX },
  ))
    for (const { Key } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key }))
      const record = anyRecord.parse(JSON.parse((await Body?.transformToString()) ?? ''))
      if ('customer' in record) customers.push(record.customer)
      else people.push(record)
    }
  return {
    people: people.toSorted((record, other) => Number(record.request === null) - Number(other.request === null)),
    customers,
  }
}
