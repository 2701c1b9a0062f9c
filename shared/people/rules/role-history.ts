import * as z from 'zod/mini'
import { userId } from '../../platform/rules/identifiers.ts'
import { isManager, type Role, role } from '../../platform/rules/roles.ts'

/**
 * A change of who runs the office: somebody became admin or operations_manager, is one no more, or the one instead of the
 * other. Names are those of that moment, so that it can be read when the accounts are gone.
 */
export const roleChange = z.object({
  /** As ISO 8601. */
  at: z.string(),
  /** null: by the command on the operator's machine. */
  by_user_id: z.nullable(userId),
  by_name: z.string(),
  user_id: userId,
  name: z.string(),
  /** null: had no account. */
  from: z.nullable(role),
  /** null: the account was deleted. */
  to: z.nullable(role),
})
export type RoleChange = z.infer<typeof roleChange>

/** Whether somebody got, lost or changed a role in the office. */
export const isOfficeRoleChange = (from: Role | null, to: Role | null): boolean =>
  from !== to && [from, to].some(role => role !== null && isManager(role))
