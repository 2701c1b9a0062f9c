import { createHash } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import {
  type EmailAddressRecord,
  type EmailFeedback,
  emailAddressRecordSchema,
  type SuppressedAddress,
  withFeedback,
  withSendingResumed,
} from '#shared/notifications/rules/email-addresses.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { emailFeedbackKey } from '../../platform/table/keys.ts'
import { readItem, readItems } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { shape } from '../../platform/table/shapes.ts'
import { didConditionHold } from '../../platform/table/transaction-errors.ts'

/**
 * Feedback of the mail service about e-mail addresses: one item per address with feedback, replaced conditionally. Its
 * key is a digest of the address, and the item does not contain the address.
 */

export const storedEmailAddress = shape({
  kind: 'email_address',
  schema: z.object({ ...emailAddressRecordSchema.shape, version: z.number() }),
})

const keyOf = (email: string) =>
  emailFeedbackKey(createHash('sha256').update(`address ${email.toLowerCase()}`).digest('base64url'))

const findRecord = (email: string): Promise<(EmailAddressRecord & { version: number }) | undefined> =>
  readItem(keyOf(email), storedEmailAddress)

/** Whether the site sends no e-mails to this address. */
export const isSuppressedAddress = async (email: string): Promise<boolean> => {
  const record = await findRecord(email)
  return record !== undefined && record.suppressed !== null
}

/** The addresses among these to which the site sends no e-mails. */
export async function findSuppressedAddresses(emails: readonly string[]): Promise<SuppressedAddress[]> {
  const items = await readItems(emails.map(keyOf))
  const recordByKey = new Map(items.map(item => [item.PK, storedEmailAddress.parse(item)]))
  return emails.flatMap(email => {
    const suppressed = recordByKey.get(keyOf(email).PK)?.suppressed
    return suppressed ? [{ email, ...suppressed }] : []
  })
}

/** Records feedback about an address. Returns false when it changes nothing. */
export const recordFeedback = (email: string, feedback: EmailFeedback): Promise<boolean> =>
  changeAddressRecord(email, record => withFeedback(record, feedback))

export async function recordSendingResumed(email: string, now: string): Promise<void> {
  await changeAddressRecord(email, record => record && withSendingResumed(record, now))
}

/** Changes the record of an address. `edit` returns undefined when nothing is to change. */
const changeAddressRecord = (
  email: string,
  edit: (record: EmailAddressRecord | undefined) => EmailAddressRecord | undefined,
): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const before = await findRecord(email)
      const after = edit(before)
      if (!after) return false
      const isWritten = await didConditionHold(
        table.send(
          new PutCommand({
            TableName: TABLE_NAME,
            Item: {
              ...keyOf(email),
              ...storedEmailAddress.stamp,
              ...after,
              version: (before?.version ?? 0) + 1,
            },
            ConditionExpression: before ? 'version = :read' : 'attribute_not_exists(PK)',
            ...(before ? { ExpressionAttributeValues: { ':read': before.version } } : {}),
          }),
        ),
      )
      return isWritten || CONFLICT
    },
    { attempts: 20, what: 'what is known of an address' },
  )
