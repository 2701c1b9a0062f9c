import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { DELETION_RECORDS } from '#shared/people/rules/retention.ts'
import { readEnvironment } from '../../platform/aws/environment.ts'
import { s3 } from '../../platform/aws/s3.ts'
import { type DeletionRequest, deletionRequest } from './deletions-store.ts'

/**
 * Deletions of people, recorded beside the table, so that a restore of the table to an earlier moment does not take them back
 * (repeat-deletions.ts). They expire when the table can't be restored to before them.
 */

const { MEDIA_BUCKET } = readEnvironment('MEDIA_BUCKET')

const deletionRecord = z.object({
  user_id: z.string(),
  /** null when a manager removed the person. */
  request: z.nullable(deletionRequest),
})
export type DeletionRecord = z.infer<typeof deletionRecord>

/** Records a deletion. Idempotent: a person has one record of each kind. */
export async function recordDeletion(record: DeletionRecord): Promise<void> {
  const kind = record.request ? 'requested' : 'removed'
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key: `${DELETION_RECORDS}${kind}/${record.user_id}.json`,
      Body: JSON.stringify(record),
      ContentType: 'application/json',
    }),
  )
}

export const recordRequest = (request: DeletionRequest): Promise<void> =>
  recordDeletion({ user_id: request.user_id, request })

/** All recorded deletions; those that people requested come first, because they do more and read the profile. */
export async function everyRecordedDeletion(): Promise<DeletionRecord[]> {
  const records: DeletionRecord[] = []
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: MEDIA_BUCKET, Prefix: DELETION_RECORDS },
  ))
    for (const { Key } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: MEDIA_BUCKET, Key }))
      records.push(deletionRecord.parse(JSON.parse((await Body?.transformToString()) ?? '')))
    }
  return records.toSorted((one, other) => Number(one.request === null) - Number(other.request === null))
}
