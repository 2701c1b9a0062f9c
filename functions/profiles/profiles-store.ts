import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Profile, profile } from '#shared/domain/profiles.ts'
import { MANAGERS, type Role } from '#shared/domain/users.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { profileKey, profileOfEmail, profilesOfRole } from '../table/keys.ts'
import { collect, queryAll } from '../table/read.ts'
import { isConditionFailure } from '../table/transaction-errors.ts'

/**
 * Profiles. Served: one by user (USER#id); those of a role by name (GSI2: managers to notify, technicians to assign);
 * one by e-mail (GSI3). That an e-mail belongs to one account is the identity service's rule.
 */

export async function findProfile(userId: string): Promise<Profile | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: profileKey(userId), ConsistentRead: true }),
  )
  return found.Item && profile.parse(found.Item)
}

const itemOf = (person: Profile) => ({
  ...profileKey(person.id),
  kind: 'profile',
  ...person,
  GSI2PK: profilesOfRole(person.role),
  GSI2SK: `${person.name}#${person.id}`,
  GSI3PK: profileOfEmail(person.email),
  GSI3SK: 'PROFILE',
})

/** Writes the profile of a new account; one that is there already stays as it is. */
export async function createProfile(person: Profile): Promise<void> {
  await table
    .send(
      new PutCommand({ TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item: itemOf(person) }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error
    })
}

export const profilesWithRole = (role: Role): Promise<Profile[]> =>
  collect(
    queryAll({
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :role',
      ExpressionAttributeValues: { ':role': profilesOfRole(role) },
    }),
    profile,
  )

export async function listManagers(): Promise<Profile[]> {
  const lists = await Promise.all(MANAGERS.map(profilesWithRole))
  return lists.flat()
}
