import type { Profile } from '#shared/people/rules/profiles.ts'
import { isOfficeChange } from '#shared/people/rules/role-history.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { recordingRoleChange } from './role-history-store.ts'

/** Who a change is by when nobody is signed in: `npm run invite` on the operator's machine. */
const COMMAND = 'Linha de comando'

type Became = { person: Pick<Profile, 'id' | 'name'>; from: Role | null; to: Role | null }

/** What goes with a change of somebody's role in its transaction: its entry in the history, when it is of the office. */
export async function notingRoleChange(
  { person, from, to }: Became,
  { actor, now }: { actor: Pick<Actor, 'user_id'> | undefined; now: string },
): Promise<TransactAction[]> {
  if (!isOfficeChange(from, to)) return []
  const by_user_id = actor?.user_id ?? null
  const by_name = actor ? ((await findProfile(actor.user_id))?.name ?? '') : COMMAND
  return [recordingRoleChange({ at: now, by_user_id, by_name, user_id: person.id, name: person.name, from, to })]
}
