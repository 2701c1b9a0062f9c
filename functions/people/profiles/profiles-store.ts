import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { countsAsAdmin, isConfirmed, type Profile, profile } from '#shared/people/rules/profiles.ts'
import { MANAGERS, type Role } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME, table } from '../../platform/table/client.ts'
import {
  ADMINS,
  ALL_PROFILES,
  byName,
  PENDING_PROFILES,
  profileKey,
  profileOfEmail,
  profilesOfRole,
} from '../../platform/table/keys.ts'
import { collect, queryAll, readItems } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { shape, unversioned } from '../../platform/table/shapes.ts'
import { type TransactAction, transact, tryTransact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'

/**
 * Profiles. Served: one by user (USER#id); all by name (GSI1); those of a role by name (GSI2: managers to notify,
 * technicians to assign); one by e-mail (GSI3); those with an unproven e-mail by name (GSI4). That an e-mail belongs to
 * one account is the identity service's rule. Who counts as an administrator also stands in one item (ADMINS), changed in
 * the same transactions, so that the last one can't be lost however many act at once.
 */

export const storedProfile = shape({
  kind: 'profile',
  schema: profile,
  // Nobody could refuse any.
  upcasters: [old => ({ ...old, refused_emails: [] })],
})
export const storedAdmins = unversioned('admins', 'one set of ids, which is only added to and taken from')
// A set that is emptied is no attribute any more.
const kept = z.object({ user_ids: z._default(z.set(z.string()), new Set()) })

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

/**
 * Writes the profile of a new account, and what goes along; one that is there already stays as it is. `by`: who makes an
 * administrator of it has to be one. Throws ConditionsNotMet when they are not, or an action that goes along fails.
 */
export async function createProfile(
  person: Profile,
  { along = [], by }: { along?: readonly TransactAction[]; by?: string | undefined } = {},
): Promise<void> {
  try {
    await transact([
      { Put: { TableName: TABLE_NAME, ConditionExpression: 'attribute_not_exists(PK)', Item: itemOf(person) } },
      ...changingAdmins(undefined, person, by),
      ...along,
    ])
  } catch (error) {
    if (!(error instanceof ConditionsNotMet && error.failedAt(0))) throw error
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
  retryOnConflict(async () => {
    const read = await findProfile(userId)
    if (!read) return undefined
    const changes = changesTo(read)
    if (!changes) return read
    const became = { ...read, ...changes }
    const refused = await tryTransact([...along, ...replacingProfile(read, became)])
    if (!refused) return { ...became, version: read.version + 1 }
    if (along.some((_, index) => refused.failedAt(index))) throw refused
    return CONFLICT
  })

/** Notes when the person proved the e-mail, unless it is noted. */
export async function confirmEmail(userId: string, now: string): Promise<void> {
  await changeProfileOf(userId, read => (read.email_confirmed_at === null ? { email_confirmed_at: now } : undefined))
}

/**
 * Writes the profile as it became, unless somebody has changed it since it was read, and keeps the administrators in
 * step. The transaction fails (ConditionsNotMet) when that would leave none, or when `by`, who gives or takes the
 * administrator's role, is none themselves.
 */
export const replacingProfile = (read: Profile, became: Profile, by?: string): TransactAction[] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': read.version },
      Item: itemOf({ ...became, version: read.version + 1 }),
    },
  },
  ...changingAdmins(read, became, by),
]

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
export const removingProfile = (read: Profile, by?: string): TransactAction[] => [
  {
    Delete: {
      TableName: TABLE_NAME,
      Key: profileKey(read.id),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': read.version },
    },
  },
  ...changingAdmins(read, undefined, by),
]

/** What a change of a profile makes of the administrators: at most one action, as a transaction has one for each item. */
function changingAdmins(
  read: Profile | undefined,
  became: Profile | undefined,
  by: string | undefined,
): TransactAction[] {
  const id = became?.id ?? read?.id
  const [counted, counts] = [read, became].map(person => person !== undefined && countsAsAdmin(person))
  if (id !== undefined && counts && !counted) return [addingAdmin(id, by)]
  if (id !== undefined && counted && !counts) return [removingAdmin(id, by)]
  const [had, has] = [read, became].map(person => person?.role === 'admin')
  return by !== undefined && had !== has ? [assertingAdmin(by)] : []
}

const IS_ADMIN = 'contains(user_ids, :by)'

const addingAdmin = (userId: string, by?: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS,
    ...(by === undefined ? {} : { ConditionExpression: IS_ADMIN }),
    UpdateExpression: 'ADD user_ids :one SET kind = :kind',
    ExpressionAttributeValues: {
      ':one': new Set([userId]),
      ':kind': storedAdmins.kind,
      ...(by === undefined ? {} : { ':by': by }),
    },
  },
})

const removingAdmin = (userId: string, by?: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS,
    ConditionExpression: `contains(user_ids, :user) AND size(user_ids) > :least${by === undefined ? '' : ` AND ${IS_ADMIN}`}`,
    UpdateExpression: 'DELETE user_ids :one',
    ExpressionAttributeValues: {
      ':user': userId,
      ':one': new Set([userId]),
      ':least': 1,
      ...(by === undefined ? {} : { ':by': by }),
    },
  },
})

/** Takes away who does not count, whoever is left. */
const clearingAdmin = (userId: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS,
    UpdateExpression: 'DELETE user_ids :one',
    ExpressionAttributeValues: { ':one': new Set([userId]) },
  },
})

const assertingAdmin = (by: string): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: ADMINS,
    ConditionExpression: IS_ADMIN,
    ExpressionAttributeValues: { ':by': by },
  },
})

/**
 * Makes the item of administrators what the profiles say: a former version counted invitations too. May be run again.
 * Answers how many were added or taken away. Throws ConditionsNotMet when somebody changes meanwhile.
 */
export async function syncAdmins(): Promise<number> {
  const found = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: ADMINS, ConsistentRead: true }))
  const listed = found.Item ? adminsIn(found.Item) : new Set<string>()
  const people = await findProfiles([...listed, ...(await profilesWithRole('admin')).map(({ id }) => id)])
  const counting = new Set([...people.values()].filter(countsAsAdmin).map(({ id }) => id))
  const wrong = [...new Set([...listed, ...counting])].filter(id => listed.has(id) !== counting.has(id))
  for (const id of wrong) {
    const person = people.get(id)
    await transact([
      ...(person ? [demandingUnchanged(person)] : []),
      counting.has(id) ? addingAdmin(id) : clearingAdmin(id),
    ])
  }
  return wrong.length
}

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

/** Those with that role who proved their e-mail: whoever never took up an invitation is told nothing. */
export const confirmedWithRole = async (role: Role): Promise<Profile[]> =>
  (await profilesWithRole(role)).filter(isConfirmed)

export async function listManagers(): Promise<Profile[]> {
  const lists = await Promise.all(MANAGERS.map(confirmedWithRole))
  return lists.flat()
}
