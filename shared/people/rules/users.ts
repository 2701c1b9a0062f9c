import * as z from 'zod/mini'
import { email, optionalPhone, personName } from '../../platform/rules/fields.ts'
import { userId, userVersion } from '../../platform/rules/identifiers.ts'
import { role } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 256

/** An account as the office sees it. */
export const user = z.object({
  id: userId,
  email: z.string(),
  /** null while the person is invited or signed up and has not confirmed the e-mail. */
  email_confirmed_at: z.nullable(z.string()),
  role,
  full_name: z.string(),
  phone: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Whether the person signed up; then there is no invitation that could be sent again. */
  signed_up: z.boolean(),
  created_at: z.string(),
  version: userVersion,
})
export type User = z.infer<typeof user>

export const USER_STATUSES = ['confirmed', 'pending'] as const
export const userStatus = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof userStatus>
export const USER_STATUS_LABELS: Record<UserStatus, string> = { confirmed: 'Confirmado', pending: 'Pendente' }
export const statusOfUser = ({ email_confirmed_at }: Pick<User, 'email_confirmed_at'>): UserStatus =>
  email_confirmed_at === null ? 'pending' : 'confirmed'

/** Whether an invitation has not been accepted yet, and so can be sent again. */
export const isInvited = (user: Pick<User, 'email_confirmed_at' | 'signed_up'>): boolean =>
  statusOfUser(user) === 'pending' && !user.signed_up

const fullName = personName('O nome completo é obrigatório.')

/** The form for an invitation. In the API its field is `name`, not `full_name`. */
export const inviteForm = z.object({ email, name: fullName, role })
export const userForm = z.object({ full_name: fullName, phone: optionalPhone, role })
export type InviteForm = z.infer<typeof inviteForm>
export type UserForm = z.infer<typeof userForm>

/** Filters of the list of accounts; several filters are combined with AND. */
export const userListFilter = z.object({
  /** Any part of name or e-mail. */
  search: z.optional(textLine().check(z.maxLength(100))),
  role: z.optional(role),
  status: z.optional(userStatus),
})

export type UserListFilter = z.infer<typeof userListFilter>
