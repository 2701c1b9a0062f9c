import * as z from 'zod/mini'
import { userIdSchema } from './identifiers.ts'

export const ROLES = ['admin', 'operations_manager', 'field_technician', 'client'] as const
export const roleSchema = z.enum(ROLES)
export type Role = z.infer<typeof roleSchema>

/** Roles of the operator's office. */
export const MANAGERS = ['admin', 'operations_manager'] as const satisfies readonly Role[]
export const EVERYONE_SIGNED_IN = ROLES

export const isManager = (role: Role): boolean => (MANAGERS as readonly Role[]).includes(role)

/**
 * Whether a person may change somebody's role from `from` to `to`: only an admin grants and revokes the admin role.
 * Null: no account before or after the change.
 */
export const mayChangeRole = (by: Role, from: Role | null, to: Role | null): boolean =>
  by === 'admin' || from === to || (from !== 'admin' && to !== 'admin')

/** The most powerful role among these identity groups; undefined when none is a role. */
export const roleOfGroups = (groups: readonly string[]): Role | undefined =>
  ROLES.find(candidate => groups.includes(candidate))

/** Who makes a request, from the verified access token. */
export const actorSchema = z.object({ user_id: userIdSchema, role: roleSchema })
export type Actor = z.infer<typeof actorSchema>

/** The path to which each role is sent after signing in. */
export const ROLE_HOME: Record<Role, string> = {
  admin: '/admin',
  operations_manager: '/admin',
  client: '/dashboard',
  field_technician: '/technician-panel',
}
