import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { userId } from '#shared/platform/rules/identifiers.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import { accountOfPersonKey, type Key, personOfAccountKey } from '../../platform/table/keys.ts'
import { readItems } from '../../platform/table/read.ts'
import { shape } from '../../platform/table/shapes.ts'
import { transact } from '../../platform/table/transact.ts'

/**
 * A person's id is that of their first account, and everything that is theirs names it. Who was brought back to a new user pool
 * has an account with another id; two items lead from one id to the other, and everybody else needs none (decision 0072). They
 * hold no personal data and stay, so that a deletion can be repeated.
 */
const movedAccount = z.object({ person_id: userId, account_id: userId })
type MovedAccount = z.infer<typeof movedAccount>
export const storedMovedAccount = shape({ kind: 'moved_account', schema: movedAccount })

async function findMovedAccount(Key: Key): Promise<MovedAccount | undefined> {
  const { Item } = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  return Item && storedMovedAccount.parse(Item)
}

/** The id of the person whose account this is. */
export async function findPersonIdOfAccount(accountId: string): Promise<string> {
  return (await findMovedAccount(personOfAccountKey(accountId)))?.person_id ?? accountId
}

/** The id of the person's account in the identity service. */
export async function findAccountIdOfPerson(personId: string): Promise<string> {
  return (await findMovedAccount(accountOfPersonKey(personId)))?.account_id ?? personId
}

/** The ids of the people whose accounts these are, in their order. */
export async function findPersonIdsOfAccounts(accountIds: readonly string[]): Promise<string[]> {
  const moved = (await readItems(accountIds.map(personOfAccountKey))).map(item => storedMovedAccount.parse(item))
  const people = new Map(moved.map(({ account_id, person_id }) => [account_id, person_id]))
  return accountIds.map(id => people.get(id) ?? id)
}

/** Makes the account this person's, and no longer a former one. Idempotent. Throws ConditionsNotMet when it is another person's. */
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
