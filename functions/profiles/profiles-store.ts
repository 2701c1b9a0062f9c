import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Profile, profile } from '#shared/domain/profiles.ts'
import { MANAGERS, type Role } from '#shared/domain/roles.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import {
  ADMINS,
  ALL_PROFILES,
  byName,
  PENDING_PROFILES,
  profileKey,
  profileOfEmail,
  profilesOfRole,
} from '../table/keys.ts'
import { MET_OTHERS, optimistically } from '../table/optimistic.ts'
import { collect, queryAll, readItems } from '../table/read.ts'
import { shape, unversioned } from '../table/shapes.ts'
import { type TransactAction, transact, transactIfMet } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'

/**
 * Profiles. Served: one by user (USER#id); all by name (GSI1); those of a role by name (GSI2: managers to notify,
 * technicians to assign); one by e-mail (GSI3); those with an unproven e-mail by name (GSI4). That an e-mail belongs to
 * one account is the identity service's rule. Who the administrators are also stands in one item (ADMINS), changed in
 * the same transactions, so that the last one can't be lost however many act at once.
 */

export const storedProfile = shape({
  kind: 'profile',
  schema: profile,
  // Nobody could refuse any.
  upcasters: [old => ({ ...old, refused_emails: [] })],
})
export const storedAdmins = unversioned('admins', 'one set of ids, which is only added to and taken from')
const kept = z.object({ user_ids: z.set(z.string()) })

/** The user ids in the item of administrators. */
export const adminsIn = (item: unknown): ReadonlySet<string> => kept.parse(item).user_ids

export async function findProfile(userId: string): Promise<Profile | undefined> {
  const found = await table.send(
    new GetCommand({ TableName: TABLE_NAME, Key: profileKey(userId), ConsistentRead: true }),
  )
  return found.Item && storedProfile.parse(found.Item)
}

/** The profiles of these users that exist, by user id, read consistently. */
export async function findProfiles(userIds: readonly string[]): Promise<Map<string, Profile>> {
  const found = await readItems([...new Set(userIds)].map(profileKey))
  return new Map(found.map(item => storedProfile.parse(item)).map(person => [person.id, person]))
}

/** Where a person stands in every list by name. */
export const placeByName = ({ name, id }: Pick<Profile, 'name' | 'id'>): string => byName(name, id)

function itemOf(person: Profile) {
  const name = placeByName(person)
  return {
    ...profileKey(person.id),
    ...storedProfile.stamp,
    ...person,
    GSI1PK: ALL_PROFILES,
    GSI1SK: name,
    GSI2PK: profilesOfRole(person.role),
    GSI2SK: name,
    GSI3PK: profileOfEmail(person.email),
    GSI3SK: 'PROFILE',
    ...(person.email_confirmed_at === null ? { GSI4PK: PENDING_PROFILES, GSI4SK: name } : {}),
  }
}

/** Whose e-mail it is. A moment behind, as an index is. */
export async function findProfileByEmail(email: string): Promise<Profile | undefined> {
  const [found] = await collect(
    queryAll({
      IndexName: 'GSI3',
      KeyConditionExpression: 'GSI3PK = :email',
      ExpressionAttributeValues: { ':email': profileOfEmail(email) },
    }),
    storedProfile,
  )
  return found
}

/** Writes the profile of a new account, and what goes along; one that is there already stays as it is. */
export async function createProfile(person: Profile, along: readonly TransactAction[] = []): Promise<void> {
  try {
    await transact([
      { Put: { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item: itemOf(person) } },
      ...(person.role === 'admin' ? [addingAdmin(person.id)] : []),
      ...along,
    ])
  } catch (error) {
    if (!(error instanceof ConditionsNotMet)) throw error
  }
}

export type ProfileChanges = Partial<Omit<Profile, 'id' | 'email' | 'role' | 'version' | 'created_at'>>

/**
 * Changes a profile on top of what it is now, so that nothing that others wrote is lost; no changes leave it as it is.
 * Answers it as it is then, or undefined when there is none. Throws TransactionBusy when others keep changing it, or
 * ConditionsNotMet when an action that goes along fails.
 */
export const changeProfileOf = (
  userId: string,
  changesTo: (read: Profile) => ProfileChanges | undefined,
  along: readonly TransactAction[] = [],
): Promise<Profile | undefined> =>
  optimistically(async () => {
    const read = await findProfile(userId)
    if (!read) return undefined
    const changes = changesTo(read)
    if (!changes) return read
    const became = { ...read, ...changes }
    const refused = await transactIfMet([...along, ...replacingProfile(read, became)])
    if (!refused) return { ...became, version: read.version + 1 }
    if (along.some((_, index) => refused.failedAt(index))) throw refused
    return MET_OTHERS
  })

/** Notes when the person proved the e-mail, unless it is noted. */
export async function confirmEmail(userId: string, now: string): Promise<void> {
  await changeProfileOf(userId, read => (read.email_confirmed_at === null ? { email_confirmed_at: now } : undefined))
}

/**
 * Writes the profile as it became, unless somebody has changed it since it was read, and keeps the administrators in
 * step. The transaction fails (ConditionsNotMet) when that would leave none.
 */
export function replacingProfile(read: Profile, became: Profile): TransactAction[] {
  const replaced: TransactAction = {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': read.version },
      Item: itemOf({ ...became, version: read.version + 1 }),
    },
  }
  if (read.role === became.role) return [replaced]
  if (became.role === 'admin') return [replaced, addingAdmin(read.id)]
  return read.role === 'admin' ? [replaced, removingAdmin(read.id)] : [replaced]
}

/** Fails like replacingProfile, and changes nothing: for what is made of the profile as it was read. */
export const demandingUnchanged = ({ id, version }: Profile): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: profileKey(id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': version },
  },
})

/** Removes the profile as it was read; fails like replacingProfile. */
export const removingProfile = (read: Profile): TransactAction[] => [
  {
    Delete: {
      TableName: TABLE_NAME,
      Key: profileKey(read.id),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': read.version },
    },
  },
  ...(read.role === 'admin' ? [removingAdmin(read.id)] : []),
]

const addingAdmin = (userId: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS,
    UpdateExpression: 'ADD user_ids :one SET kind = :kind',
    ExpressionAttributeValues: { ':one': new Set([userId]), ':kind': storedAdmins.kind },
  },
})

const removingAdmin = (userId: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS,
    ConditionExpression: 'contains(user_ids, :user) AND size(user_ids) > :least',
    UpdateExpression: 'DELETE user_ids :one',
    ExpressionAttributeValues: { ':user': userId, ':one': new Set([userId]), ':least': 1 },
  },
})

/** Everybody, by name. */
export async function* everyProfile(): AsyncGenerator<Profile> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :people',
    ExpressionAttributeValues: { ':people': ALL_PROFILES },
  }
  for await (const item of queryAll(query)) yield storedProfile.parse(item)
}

export const profilesWithRole = (role: Role): Promise<Profile[]> =>
  collect(
    queryAll({
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :role',
      ExpressionAttributeValues: { ':role': profilesOfRole(role) },
    }),
    storedProfile,
  )

export async function listManagers(): Promise<Profile[]> {
  const lists = await Promise.all(MANAGERS.map(profilesWithRole))
  return lists.flat()
}
