import * as z from 'zod/mini'
import { userIdSchema } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import { accountOfPersonKey, type Key, personOfAccountKey } from '../../platform/table/keys.ts'
import { readItem, readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { transact } from '../../platform/table/transact.ts'

/**
 * A person's id is the id of their first account, and all of the person's records contain it. When a lost user pool is
 * restored, a person gets a new account with another id: then two items lead from each id to the other (decision 0072).
 * Everybody else needs no such items. They contain no personal data and are never deleted, so that a deletion can be
 * repeated.
 */
const movedAccount = z.object({ person_id: userIdSchema, account_id: userIdSchema })
type MovedAccount = z.infer<typeof movedAccount>
export const storedMovedAccount = shape({ kind: 'moved_account', schema: movedAccount })

const findMovedAccount = (Key: Key): Promise<MovedAccount | undefined> => readItem(Key, storedMovedAccount)

/** The id of the person who has this account; without a moved account it is the account's id. */
export async function findPersonIdOfAccount(accountId: string): Promise<string> {
  return (await findMovedAccount(personOfAccountKey(accountId)))?.person_id ?? accountId
}

/** The id of the person's account in the identity service; without a moved account it is the person's id. */
export async function findAccountIdOfPerson(personId: string): Promise<string> {
  return (await findMovedAccount(accountOfPersonKey(personId)))?.account_id ?? personId
}

/** The ids of the people who have these accounts, in the same order. */
export async function findPersonIdsOfAccounts(accountIds: readonly string[]): Promise<string[]> {
  const moved = (await readItems(accountIds.map(personOfAccountKey))).map(item => storedMovedAccount.parse(item))
  const people = new Map(moved.map(({ account_id, person_id }) => [account_id, person_id]))
  return accountIds.map(id => people.get(id) ?? id)
}

/**
 * Makes this account the person's current one; a former account no longer leads to the person. Idempotent. Throws
 * ConditionsNotMet when the account is another person's.
 */
export async function recordMovedAccount(moved: MovedAccount): Promise<void> {
  const item = { ...storedMovedAccount.stamp, ...moved }
  await transact([
    {
      Put: {
        TableName: TABLE_NAME,
        ConditionExpression: 'attribute_not_exists(PK) OR person_id = :person',
        ExpressionAttributeValues: { ':person': moved.person_id },
        Item: { ...personOfAccountKey(moved.account_id), ...item },
      },
    },
    { Put: { TableName: TABLE_NAME, Item: { ...accountOfPersonKey(moved.person_id), ...item } } },
  ])
}
