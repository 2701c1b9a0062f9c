import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Profile, profile } from '#shared/people/rules/profiles.ts'
import { replacingProfile } from '../../people/profiles/profiles-store.ts'
import { barringSessions } from '../../platform/sessions/sessions-store.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { deletionRequestKey, retainedPersonKey } from '../../platform/table/keys.ts'
import { shape } from '../../platform/table/shapes.ts'
import { transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet, isConditionFailure } from '../../platform/table/transaction-errors.ts'

/**
 * Requests for deletion, one for each person, and what has to be kept of people who are gone. Served by person. The work
 * itself is done by a consumer of changes (carry-out-deletion.ts), which comes again until it is done.
 */

export const deletionRequest = z.object({
  user_id: z.string(),
  /** 'asked_managers': somebody of the team, whose account a manager deletes. */
  outcome: z.enum(['started', 'asked_managers']),
  requested_at: z.string(),
  done_at: z.nullable(z.string()),
  /** Whom to tell; cleared when it is done. */
  person: z.nullable(z.object({ name: z.string(), email: z.string(), email_confirmed_at: z.nullable(z.string()) })),
})
export type DeletionRequest = z.infer<typeof deletionRequest>

/** What is kept of somebody who is gone, as far as anything here goes by it. */
export const retainedPerson = z.object({ id: z.string(), kept_until: z.string() })
export type RetainedPerson = z.infer<typeof retainedPerson>

export const storedRequest = shape({ kind: 'deletion_request', schema: deletionRequest })
export const storedRetained = shape({ kind: 'retained_person', schema: retainedPerson })

const itemOf = (made: DeletionRequest) => ({
  ...deletionRequestKey(made.user_id),
  ...storedRequest.stamp,
  ...made,
})

/**
 * Writes the request of a client, as the profile was read, and ends their sessions for good. Asking again changes
 * nothing. false: the profile has changed meanwhile, and nothing was written.
 */
export async function startDeletion(read: Profile, now: string): Promise<boolean> {
  const { id, name, email, email_confirmed_at } = read
  const person = { name, email, email_confirmed_at }
  try {
    await transact([
      // Nothing of the profile changes; but whoever is given another role at this moment is of the team.
      ...replacingProfile(read, read),
      {
        Put: {
          TableName: TABLE_NAME,
          ConditionExpression: 'attribute_not_exists(PK) OR outcome = :asked',
          ExpressionAttributeValues: { ':asked': 'asked_managers' },
          Item: itemOf({ user_id: id, outcome: 'started', requested_at: now, done_at: null, person }),
        },
      },
      barringSessions(id, now),
    ])
    return true
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
    return !error.failedAt(0)
  }
}

const DAY_MS = 86_400_000

/** Records a team member's request. Returns when it was first made; a request after a day is a new one. */
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

export async function findDeletionRequest(userId: string): Promise<DeletionRequest | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: deletionRequestKey(userId), ConsistentRead: true }),
  )
  return found.Item && storedRequest.parse(found.Item)
}

/** Keeps the proof that it was done, without the person. */
export async function recordDeletionDone(userId: string, now: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: deletionRequestKey(userId),
      UpdateExpression: 'SET done_at = :now, person = :nobody',
      ExpressionAttributeValues: { ':now': now, ':nobody': null },
    }),
  )
}

/** Keeps who a contract is with for as long as it has to be; TTL removes it, and the consumer then clears the orders. */
export async function retainPerson(person: Profile, keptUntil: string, now: string): Promise<void> {
  const { role: _, avatar_url: __, ...kept } = profile.parse(person)
  await table.send(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: {
        ...retainedPersonKey(person.id),
        ...storedRetained.stamp,
        ...kept,
        retained_since: now,
        kept_until: keptUntil,
        reason: 'Contrato: guarda de documentos por 5 anos (LGPD art. 16, I; Código Civil art. 206; CTN art. 195)',
        expires_at: Math.ceil(Date.parse(keptUntil) / 1000),
      },
    }),
  )
}
