import * as z from 'zod/mini'
import { userIdSchema } from '../../platform/rules/identifiers.ts'
import { isManager, type Role, roleSchema } from '../../platform/rules/roles.ts'

/**
 * A change of office roles: somebody became admin or operations_manager, lost such a role, or changed from one to the
 * other. Contains the names of that time, so that it can be read after accounts are deleted.
 */
export const roleChangeSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** null when the command on the operator's machine made the change. */
  by_user_id: z.nullable(userIdSchema),
  by_name: z.string(),
  user_id: userIdSchema,
  name: z.string(),
  /** null when the person had no account. */
  from: z.nullable(roleSchema),
  /** null when the account was deleted. */
  to: z.nullable(roleSchema),
})
export type RoleChange = z.infer<typeof roleChangeSchema>

/** Whether somebody gained, lost or changed an office role. */
export const isOfficeRoleChange = (from: Role | null, to: Role | null): boolean =>
  from !== to && [from, to].some(role => role !== null && isManager(role))
