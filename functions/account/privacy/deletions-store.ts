import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Profile, profileSchema } from '#shared/people/rules/profiles.ts'
import { replaceProfileActions } from '../../people/profiles/profiles-store.ts'
import { endPresentAndFutureSessionsAction } from '../../platform/sessions/sessions-store.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { deletionRequestKey, retainedPersonKey } from '../../platform/table/keys.ts'
import { readItem } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet, isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Deletion requests (one per person), and the data of deleted people that the law requires to retain. Access pattern:
 * by person. A consumer (carry-out-person-deletion.ts) carries out the deletion, with retries.
 */

export const deletionRequestSchema = z.object({
  user_id: z.string(),
  /** 'asked_managers' for office staff, whose account a manager deletes. */
  outcome: z.enum(['started', 'asked_managers']),
  requested_at: z.string(),
  done_at: z.nullable(z.string()),
  /**
   * Recipient of the final e-mail; null once the deletion is done, and when managers were asked to delete the account.
   */
  person: z.nullable(z.object({ name: z.string(), email: z.string(), email_confirmed_at: z.nullable(z.string()) })),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>

/** The fields of a retained person that code reads. */
export const retainedPersonSchema = z.object({ id: z.string(), kept_until: z.string() })
export type RetainedPerson = z.infer<typeof retainedPersonSchema>

export const storedDeletionRequest = shape({ kind: 'deletion_request', schema: deletionRequestSchema })
export const storedRetainedPerson = shape({ kind: 'retained_person', schema: retainedPersonSchema })

const itemOf = (request: DeletionRequest) => ({
  ...deletionRequestKey(request.user_id),
  ...storedDeletionRequest.stamp,
  ...request,
})

/**
 * Stores a client's request and ends their sessions, on condition that the profile is unchanged. Idempotent. Returns
 * false if the profile has changed.
 */
export async function startPersonDeletion(profile: Profile, now: string): Promise<boolean> {
  const { id, name, email, email_confirmed_at } = profile
  const person = { name, email, email_confirmed_at }
  try {
    await transact([
      // Rewrites the profile unchanged, so that a concurrent change of role makes the transaction fail: the person may have
      // become office staff.
      ...replaceProfileActions(profile, profile),
      {
        Put: {
          TableName: TABLE_NAME,
          ConditionExpression: 'attribute_not_exists(PK) OR outcome = :asked',
          ExpressionAttributeValues: { ':asked': 'asked_managers' },
          Item: itemOf({ user_id: id, outcome: 'started', requested_at: now, done_at: null, person }),
        },
      },
      endPresentAndFutureSessionsAction(id, now),
    ])
    return true
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    return !error.failedAt(0)
  }
}

/**
 * Stores a request again after the table was restored to a moment before the request. An existing request stays
 * unchanged.
 */
export async function restoreDeletionRequest(request: DeletionRequest, now: string): Promise<void> {
  try {
    await transact([
      {
        Put: {
          TableName: TABLE_NAME,
          ConditionExpression: 'attribute_not_exists(PK) OR outcome = :asked',
          ExpressionAttributeValues: { ':asked': 'asked_managers' },
          Item: itemOf(request),
        },
      },
      endPresentAndFutureSessionsAction(request.user_id, now),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
  }
}

const DAY_MS = 86_400_000

/**
 * Records the request of office staff. Returns the time of the first request; a repetition counts as a new request
 * after a day.
 */
export async function recordDeletionRequest(userId: string, now: string): Promise<string> {
  try {
    await table.send(
      new PutCommand({
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK) OR requested_at < :yesterday',
        ExpressionAttributeValues: { ':yesterday': new Date(Date.parse(now) - DAY_MS).toISOString() },
        Item: itemOf({ user_id: userId, outcome: 'asked_managers', requested_at: now, done_at: null, person: null }),
      }),
    )
    return now
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    return (await findDeletionRequest(userId))?.requested_at ?? now
  }
}

export const findDeletionRequest = (userId: string): Promise<DeletionRequest | undefined> =>
  readItem(deletionRequestKey(userId), storedDeletionRequest)

/** Marks the request as done and removes the person from it. */
export async function recordPersonDeletionDone(userId: string, now: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: deletionRequestKey(userId),
      UpdateExpression: 'SET done_at = :now, person = :nobody',
      ExpressionAttributeValues: { ':now': now, ':nobody': null },
    }),
  )
}

/** Fields that say since when and until when data is retained; DynamoDB's TTL deletes the item at the end. */
export const retentionFields = (retainedUntil: string, now: string) => ({
  retained_since: now,
  kept_until: retainedUntil,
  reason: 'Contrato: guarda de documentos por 5 anos (LGPD art. 16, I; Código Civil art. 206; CTN art. 195)',
  expires_at: Math.ceil(Date.parse(retainedUntil) / 1000),
})

/**
 * Stores the person for as long as their contracts must be retained; DynamoDB's TTL deletes it, and a consumer then
 * clears the orders.
 */
export async function retainPerson(person: Profile, retainedUntil: string, now: string): Promise<void> {
  const { role: _, avatar_url: __, ...retainedFields } = profileSchema.parse(person)
  await table.send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: {
        ...retainedPersonKey(person.id),
        ...storedRetainedPerson.stamp,
        ...retainedFields,
        ...retentionFields(retainedUntil, now),
      },
    }),
  )
}
