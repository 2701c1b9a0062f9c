import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { uploadKindSchema } from '#shared/platform/rules/uploads.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { expiryIn } from '../../platform/table/expiry.ts'
import { uploadRecordKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Records of uploads. Only the uploader may use an upload, once, in the transaction that writes the record which refers
 * to the file. Unused uploads expire after a day (TTL, remove-pictures.ts).
 */

const UNUSED_UPLOAD_SECONDS = 24 * 60 * 60

const uploadSchema = z.object({
  /** Key under which the upload form stores the original. */
  key: z.string(),
  /** Key of the accepted file; secret until the file is accepted. */
  file: z.string(),
  upload_kind: uploadKindSchema,
  user_id: z.string(),
  used: z.boolean(),
  /** Keys of copies: all that were written while the upload is unused; afterwards those in use. */
  copies: z._default(z.array(z.string()), []),
})
export type Upload = z.infer<typeof uploadSchema>

export const storedUpload = shape({ kind: 'upload', schema: uploadSchema })

export async function recordUpload(upload: Omit<Upload, 'used' | 'copies'>, now: string): Promise<void> {
  const item = {
    ...uploadRecordKey(upload.key),
    ...storedUpload.stamp,
    ...upload,
    used: false,
    ...expiryIn(UNUSED_UPLOAD_SECONDS, now),
  }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: item }))
}

export const findUpload = (key: string): Promise<Upload | undefined> => readItem(uploadRecordKey(key), storedUpload)

/**
 * Records the keys of copies before the copies are written, so that unused ones can be deleted. Throws FILE_NOT_FOUND
 * for an upload that is in use.
 */
export async function recordCopies(key: string, names: readonly string[]): Promise<void> {
  try {
    await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: uploadRecordKey(key),
        ConditionExpression: 'used = :no',
        UpdateExpression: 'SET copies = list_append(if_not_exists(copies, :none), :names)',
        ExpressionAttributeValues: { ':no': false, ':none': [], ':names': names },
      }),
    )
  } catch (error) {
    if (isConditionFailure(error)) throw new DomainError('FILE_NOT_FOUND')
    throw error
  }
}

/**
 * Marks the upload as used, and records which copies are in use. The transaction fails when the upload is already in
 * use or expired.
 */
export const claimUploadAction = (key: string, copies: readonly string[] = []): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: uploadRecordKey(key),
    ConditionExpression: 'used = :no',
    UpdateExpression: copies.length > 0 ? 'SET used = :yes, copies = :copies' : 'SET used = :yes',
    ExpressionAttributeValues: { ':no': false, ':yes': true, ...(copies.length > 0 ? { ':copies': copies } : {}) },
  },
})

/**
 * Keys of files to delete after a change of an upload's record. The original: once the upload is used, and again when
 * the record expires, because the form could be sent twice. An accepted file: when the record expires unused. Copies
 * that a failed attempt wrote: once another attempt uses the upload.
 */
export function fileKeysToDelete(before: Upload | undefined, after: Upload | undefined): string[] {
  const latestUpload = after ?? before
  if (!latestUpload || (after && !latestUpload.used)) return []
  const attemptedCopies = before && !before.used ? before.copies : []
  if (after || latestUpload.used)
    return [latestUpload.key, ...attemptedCopies.filter(copy => !latestUpload.copies.includes(copy))]
  return [latestUpload.key, latestUpload.file, ...attemptedCopies]
}
