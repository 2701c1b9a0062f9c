import * as z from 'zod/mini'
import { countsAsAdmin, isConfirmed, type Profile, profileSchema } from '#shared/people/rules/profiles.ts'
import { MANAGERS, type Role } from '#shared/platform/rules/roles.ts'
import { TABLE_NAME } from '../../platform/table/client.ts'
import {
  ADMINS_KEY,
  ALL_PROFILES_PARTITION,
  nameSortKeyOf,
  PENDING_PROFILES_PARTITION,
  profileKey,
  profileOfEmailPartition,
  profilesOfRolePartition,
} from '../../platform/table/keys.ts'
import { collectItems, queryAll, readItem, readItems } from '../../platform/table/read.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { shape, unversioned } from '../../platform/table/shapes.ts'
import { putNewItemAction, type TransactAction, transact, tryTransact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'

/**
 * Profiles. Access patterns: one by user (USER#id); all by name (GSI1); by role and name (GSI2: managers to notify,
 * technicians to assign); by e-mail (GSI3); with unconfirmed e-mail by name (GSI4). Cognito ensures that an e-mail has
 * only one account. The item ADMINS contains the ids of all administrators and is changed in the same transactions, so
 * that concurrent changes can't remove the last administrator.
 */

export const storedProfile = shape({
  kind: 'profile',
  schema: profileSchema,
  // In version 1 people could not turn e-mails off.
  upcasters: [old => ({ ...old, refused_emails: [] })],
})
export const storedAdmins = unversioned('admins', 'one set of ids, which is only added to and taken from')
// The attribute may be missing, because DynamoDB removes a set that becomes empty.
const adminsSchema = z.object({ user_ids: z._default(z.set(z.string()), new Set()) })

/** User ids in the item ADMINS. */
export const parseAdminIds = (item: unknown): ReadonlySet<string> => adminsSchema.parse(item).user_ids

export const findProfile = (userId: string): Promise<Profile | undefined> => readItem(profileKey(userId), storedProfile)

/** Existing profiles of these users by id, read consistently. */
export async function findProfiles(userIds: readonly string[]): Promise<Map<string, Profile>> {
  const found = await readItems([...new Set(userIds)].map(profileKey))
  return new Map(found.map(item => storedProfile.parse(item)).map(person => [person.id, person]))
}

/** Sort key of lists by name. */
export const nameSortKey = ({ name, id }: Pick<Profile, 'name' | 'id'>): string => nameSortKeyOf(name, id)

function itemOf(person: Profile) {
  const name = nameSortKey(person)
  return {
    ...profileKey(person.id),
    ...storedProfile.stamp,
    ...person,
    GSI1PK: ALL_PROFILES_PARTITION,
    GSI1SK: name,
    GSI2PK: profilesOfRolePartition(person.role),
    GSI2SK: name,
    GSI3PK: profileOfEmailPartition(person.email),
    GSI3SK: 'PROFILE',
    ...(person.email_confirmed_at === null ? { GSI4PK: PENDING_PROFILES_PARTITION, GSI4SK: name } : {}),
  }
}

/** The profile with this e-mail. Eventually consistent, because it is read from an index. */
export async function findProfileByEmail(email: string): Promise<Profile | undefined> {
  const [found] = await collectItems(
    queryAll({
      IndexName: 'GSI3',
      KeyConditionExpression: 'GSI3PK = :email',
      ExpressionAttributeValues: { ':email': profileOfEmailPartition(email) },
    }),
    storedProfile,
  )
  return found
}

/**
 * Creates the profile of a new account, with other actions in the same transaction; an existing profile stays
 * unchanged. `by`: the person who creates an administrator, who must be one too. Throws ConditionsNotMet if that person
 * is not, or if another action fails.
 */
export async function insertProfile(
  person: Profile,
  { otherActions = [], by }: { otherActions?: readonly TransactAction[]; by?: string | undefined } = {},
): Promise<void> {
  try {
    await transact([putNewItemAction(itemOf(person)), ...changeAdminsActions(undefined, person, by), ...otherActions])
  } catch (error) {
    if (!(error instanceof ConditionsNotMet && error.failedAt(0))) throw error
  }
}

export type ProfileChanges = Partial<Omit<Profile, 'id' | 'email' | 'role' | 'version' | 'created_at'>>

/**
 * Changes a profile by optimistic locking. `changesTo` gets the current profile and may return undefined to change
 * nothing. Returns the resulting profile, or undefined if there is none. Throws TransactionBusy after repeated
 * conflicts, ConditionsNotMet if another action fails.
 */
export const changeProfile = (
  userId: string,
  changesTo: (current: Profile) => ProfileChanges | undefined,
  otherActions: readonly TransactAction[] = [],
): Promise<Profile | undefined> =>
  retryOnConflict(async () => {
    const current = await findProfile(userId)
    if (!current) return undefined
    const changes = changesTo(current)
    if (!changes) return current
    const updated = { ...current, ...changes }
    const failedConditions = await tryTransact([...otherActions, ...replaceProfileActions(current, updated)])
    if (!failedConditions) return { ...updated, version: current.version + 1 }
    if (otherActions.some((_, index) => failedConditions.failedAt(index))) throw failedConditions
    return CONFLICT
  })

/** Records the time at which the e-mail was confirmed, unless one is recorded already. */
export async function recordEmailConfirmed(userId: string, now: string): Promise<void> {
  await changeProfile(userId, profile =>
    profile.email_confirmed_at === null ? { email_confirmed_at: now } : undefined,
  )
}

/**
 * Replaces a profile that nobody has changed since it was read, and updates ADMINS. The transaction fails
 * (ConditionsNotMet) if the last administrator would be removed, or if `by`, the person who grants or revokes the
 * administrator's role, is not an administrator.
 */
export const replaceProfileActions = (current: Profile, updated: Profile, by?: string): TransactAction[] => [
  {
    Put: {
      TableName: TABLE_NAME,
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': current.version },
      Item: itemOf({ ...updated, version: current.version + 1 }),
    },
  },
  ...changeAdminsActions(current, updated, by),
]

/** Condition check: fails the transaction if the profile has changed since it was read. */
export const checkProfileUnchangedAction = ({ id, version }: Profile): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: profileKey(id),
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': version },
  },
})

/** Deletes the profile; fails under the same conditions as replacing it. */
export const deleteProfileActions = (current: Profile, by?: string): TransactAction[] => [
  {
    Delete: {
      TableName: TABLE_NAME,
      Key: profileKey(current.id),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': current.version },
    },
  },
  ...changeAdminsActions(current, undefined, by),
]

/**
 * The change of ADMINS that follows from a changed profile; at most one action, because a transaction allows one per
 * item.
 */
function changeAdminsActions(
  before: Profile | undefined,
  after: Profile | undefined,
  by: string | undefined,
): TransactAction[] {
  const id = after?.id ?? before?.id
  const [wasAdmin, isAdmin] = [before, after].map(person => person !== undefined && countsAsAdmin(person))
  if (id !== undefined && isAdmin && !wasAdmin) return [addAdminAction(id, by)]
  if (id !== undefined && wasAdmin && !isAdmin) return [removeAdminAction(id, by)]
  const [had, has] = [before, after].map(person => person?.role === 'admin')
  return by !== undefined && had !== has ? [adminCheck(by)] : []
}

const IS_ADMIN = 'contains(user_ids, :by)'

const addAdminAction = (userId: string, by?: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS_KEY,
    ...(by === undefined ? {} : { ConditionExpression: IS_ADMIN }),
    UpdateExpression: 'ADD user_ids :one SET kind = :kind',
    ExpressionAttributeValues: {
      ':one': new Set([userId]),
      ':kind': storedAdmins.kind,
      ...(by === undefined ? {} : { ':by': by }),
    },
  },
})

const removeAdminAction = (userId: string, by?: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS_KEY,
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

/** Removes a user id from ADMINS, whether or not others remain. For a user who is no administrator. */
const clearAdminAction = (userId: string): TransactAction => ({
  Update: {
    TableName: TABLE_NAME,
    Key: ADMINS_KEY,
    UpdateExpression: 'DELETE user_ids :one',
    ExpressionAttributeValues: { ':one': new Set([userId]) },
  },
})

const adminCheck = (by: string): TransactAction => ({
  ConditionCheck: {
    TableName: TABLE_NAME,
    Key: ADMINS_KEY,
    ConditionExpression: IS_ADMIN,
    ExpressionAttributeValues: { ':by': by },
  },
})

/**
 * Repairs ADMINS from the profiles, because an earlier release also listed people with unaccepted invitations.
 * Idempotent. Returns the number of corrections. Throws ConditionsNotMet on a concurrent change.
 */
export async function repairAdminIds(): Promise<number> {
  const listed = (await readItem(ADMINS_KEY, { parse: parseAdminIds })) ?? new Set<string>()
  const people = await findProfiles([...listed, ...(await findProfilesWithRole('admin')).map(({ id }) => id)])
  const actualAdmins = new Set([...people.values()].filter(countsAsAdmin).map(({ id }) => id))
  const idsToRepair = [...new Set([...listed, ...actualAdmins])].filter(id => listed.has(id) !== actualAdmins.has(id))
  for (const id of idsToRepair) {
    const person = people.get(id)
    await transact([
      ...(person ? [checkProfileUnchangedAction(person)] : []),
      actualAdmins.has(id) ? addAdminAction(id) : clearAdminAction(id),
    ])
  }
  return idsToRepair.length
}

/** All profiles, by name. */
export async function* everyProfile(): AsyncGenerator<Profile> {
  const query = {
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :people',
    ExpressionAttributeValues: { ':people': ALL_PROFILES_PARTITION },
  }
  for await (const item of queryAll(query)) yield storedProfile.parse(item)
}

export const findProfilesWithRole = (role: Role): Promise<Profile[]> =>
  collectItems(
    queryAll({
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :role',
      ExpressionAttributeValues: { ':role': profilesOfRolePartition(role) },
    }),
    storedProfile,
  )

/** Profiles with this role and a confirmed e-mail; pending invitations get no messages. */
export const findConfirmedProfilesWithRole = async (role: Role): Promise<Profile[]> =>
  (await findProfilesWithRole(role)).filter(isConfirmed)

export async function listManagers(): Promise<Profile[]> {
  const lists = await Promise.all(MANAGERS.map(findConfirmedProfilesWithRole))
  return lists.flat()
}
