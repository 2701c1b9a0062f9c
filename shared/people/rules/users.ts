import * as z from 'zod/mini'
import { emailSchema, optionalPhoneSchema, personName } from '../../platform/rules/fields.ts'
import { userIdSchema, userVersionSchema } from '../../platform/rules/identifiers.ts'
import { roleSchema } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 256

/** An account as the office sees it. */
export const userSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  /** null while the person is invited or signed up and has not confirmed the e-mail. */
  email_confirmed_at: z.nullable(z.string()),
  role: roleSchema,
  full_name: z.string(),
  phone: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Whether the person signed up; then there is no invitation that could be sent again. */
  signed_up: z.boolean(),
  created_at: z.string(),
  version: userVersionSchema,
})
export type User = z.infer<typeof userSchema>

export const USER_STATUSES = ['confirmed', 'pending'] as const
export const userStatusSchema = z.enum(USER_STATUSES)
export type UserStatus = z.infer<typeof userStatusSchema>
export const USER_STATUS_LABELS: Record<UserStatus, string> = { confirmed: 'Confirmado', pending: 'Pendente' }
export const statusOfUser = ({ email_confirmed_at }: Pick<User, 'email_confirmed_at'>): UserStatus =>
  email_confirmed_at === null ? 'pending' : 'confirmed'

/** Whether an invitation has not been accepted yet, and so can be sent again. */
export const isInvited = (user: Pick<User, 'email_confirmed_at' | 'signed_up'>): boolean =>
  statusOfUser(user) === 'pending' && !user.signed_up

const fullName = personName('O nome completo é obrigatório.')

/** The form for an invitation. In the API its field is `name`, not `full_name`. */
export const inviteFormSchema = z.object({ email: emailSchema, name: fullName, role: roleSchema })
export const userFormSchema = z.object({ full_name: fullName, phone: optionalPhoneSchema, role: roleSchema })
export type InviteForm = z.infer<typeof inviteFormSchema>
export type UserForm = z.infer<typeof userFormSchema>

/** Filters of the list of accounts; several filters are combined with AND. */
export const userListFilterSchema = z.object({
  /** Any part of name or e-mail. */
  search: z.optional(textLine().check(z.maxLength(100))),
  role: z.optional(roleSchema),
  status: z.optional(userStatusSchema),
})

export type UserListFilter = z.infer<typeof userListFilterSchema>
