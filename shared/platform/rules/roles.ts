import * as z from 'zod/mini'
import { userId } from './identifiers.ts'

export const ROLES = ['admin', 'operations_manager', 'field_technician', 'client'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** Who may do what the operator's office does. */
export const MANAGERS = ['admin', 'operations_manager'] as const satisfies readonly Role[]
export const EVERYONE = ROLES

export const isManager = (role: Role): boolean => (MANAGERS as readonly Role[]).includes(role)

/** Only an administrator gives the administrator's role or takes it. null: no account, before or after. */
export const mayChangeRole = (by: Role, from: Role | null, to: Role | null): boolean =>
  by === 'admin' || from === to || (from !== 'admin' && to !== 'admin')

/** The role of somebody in these identity groups: the one that can do most. undefined: in none of the four. */
export const roleOf = (groups: readonly string[]): Role | undefined =>
  ROLES.find(candidate => groups.includes(candidate))

/** Who makes a request: verified from the access token, never from what the browser says. */
export const actor = z.object({ user_id: userId, role })
export type Actor = z.infer<typeof actor>

/** Where each role lands after signing in (specification §2). */
export const ROLE_HOME: Record<Role, string> = {
  admin: '/admin',
  operations_manager: '/admin',
  client: '/dashboard',
  field_technician: '/technician-panel',
}
