import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DomainError } from '#shared/domain/domain-error.ts'
import { uploadKind } from '#shared/domain/uploads.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { keptFor } from '../../platform/table/expiry.ts'
import { uploadKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Files that people were let upload. Whoever uploaded one may give it to one thing, once, in the transaction that writes
 * the thing. What nobody used within a day is forgotten by TTL (remove-pictures.ts).
 */

const KEPT_SECONDS = 24 * 60 * 60

const upload = z.object({
  /** Where it arrives. */
  key: z.string(),
  /** Where it is kept once it was accepted; told to nobody before. */
  file: z.string(),
  upload_kind: uploadKind,
  user_id: z.string(),
  used: z.boolean(),
  /** Where copies of it are kept that were meant for several things, before it was used; then those that are in use. */
  copies: z._default(z.array(z.string()), []),
})
export type Upload = z.infer<typeof upload>

export const storedUpload = shape({ kind: 'upload', schema: upload })

export async function noteUpload(made: Omit<Upload, 'used' | 'copies'>, now: string): Promise<void> {
  const item = { ...uploadKey(made.key), ...storedUpload.stamp, ...made, used: false, ...keptFor(KEPT_SECONDS, now) }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: item }))
}

export async function findUpload(key: string): Promise<Upload | undefined> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: uploadKey(key), ConsistentRead: true }))
  return found.Item && storedUpload.parse(found.Item)
}

/** Notes where copies will be kept, so that they go with the upload if nothing comes to use them. Throws FILE_NOT_FOUND for one in use. */
export async function noteCopies(key: string, names: readonly string[]): Promise<void> {
  try {
    await table.send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: uploadKey(key),
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

/** Gives the file, or these copies of it, to what is written in the same transaction; fails it when something has it or it is gone. */
export const usingUpload = (key: string, copies: readonly string[] = []): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: uploadKey(key),
    ConditionExpression: 'used = :no',
    UpdateExpression: copies.length > 0 ? 'SET used = :yes, copies = :copies' : 'SET used = :yes',
    ExpressionAttributeValues: { ':no': false, ':yes': true, ...(copies.length > 0 ? { ':copies': copies } : {}) },
  },
})

/**
 * The files that nobody needs after a change of an upload: what arrived, once it is in use, and again when the upload is
 * forgotten, as its form could be sent a second time; then also what was accepted without anything having used it. Copies
 * that an attempt left go once another came to use the upload.
 */
export function filesLeftOver(before: Upload | undefined, after: Upload | undefined): string[] {
  const known = after ?? before
  if (!known || (after && !known.used)) return []
  const attempted = before && !before.used ? before.copies : []
  if (after || known.used) return [known.key, ...attempted.filter(copy => !known.copies.includes(copy))]
  return [known.key, known.file, ...attempted]
}
