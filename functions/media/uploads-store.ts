import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type UploadKind, uploadKind } from '#shared/domain/uploads.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { keptFor } from '../table/expiry.ts'
import { uploadKey } from '../table/keys.ts'
import type { TransactAction } from '../table/transact.ts'

/**
 * Files that people were let upload. Whoever uploaded one may give it to one thing, once, in the transaction that writes
 * the thing. What nobody used within a day is removed by TTL, and the file with it (events/unused-uploads.ts).
 */

const KEPT_SECONDS = 24 * 60 * 60

const upload = z.object({ file: z.string(), upload_kind: uploadKind, user_id: z.string(), used: z.boolean() })
export type Upload = z.infer<typeof upload>

export async function noteUpload(made: Omit<Upload, 'used'>, now: string): Promise<void> {
  const item = { ...uploadKey(made.file), kind: 'upload', ...made, used: false, ...keptFor(KEPT_SECONDS, now) }
  await table.send(new PutCommand({ TableName: TABLE_NAME, Item: item }))
}

/** Whether this person was let upload it as a file of this kind, and nothing has it yet. */
export async function isFreeUpload(file: string, kind: UploadKind, userId: string): Promise<boolean> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: uploadKey(file), ConsistentRead: true }))
  const known = upload.safeParse(found.Item)
  return known.success && known.data.user_id === userId && known.data.upload_kind === kind && !known.data.used
}

/** Gives the file to what is written in the same transaction; fails it when something has it or it is gone. */
export const usingUpload = (file: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: uploadKey(file),
    ConditionExpression: 'used = :no',
    UpdateExpression: 'SET used = :yes',
    ExpressionAttributeValues: { ':no': false, ':yes': true },
  },
})

/** The file of an upload that the table forgot without anything having used it; undefined for any other item. */
export function unusedFile(forgotten: Record<string, unknown> | undefined): string | undefined {
  const known = upload.safeParse(forgotten)
  return known.success && !known.data.used ? known.data.file : undefined
}
