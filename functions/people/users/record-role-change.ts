import type { Profile } from '#shared/people/rules/profiles.ts'
import { isOfficeRoleChange } from '#shared/people/rules/role-history.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { recordRoleChangeAction } from './role-history-store.ts'

/** Author of changes made by `npm run invite`, for which nobody is signed in. */
const COMMAND_LINE_AUTHOR = 'Linha de comando'

type RoleChangeOf = { person: Pick<Profile, 'id' | 'name'>; from: Role | null; to: Role | null }

/**
 * Actions that record a change of role in the role history, in the same transaction; none unless the old or new role is
 * an office role.
 */
export async function recordRoleChangeActions(
  { person, from, to }: RoleChangeOf,
  { actor, now }: { actor: Pick<Actor, 'user_id'> | undefined; now: string },
): Promise<TransactAction[]> {
  if (!isOfficeRoleChange(from, to)) return []
  const by_user_id = actor?.user_id ?? null
  const by_name = actor ? ((await findProfile(actor.user_id))?.name ?? '') : COMMAND_LINE_AUTHOR
  return [recordRoleChangeAction({ at: now, by_user_id, by_name, user_id: person.id, name: person.name, from, to })]
}
