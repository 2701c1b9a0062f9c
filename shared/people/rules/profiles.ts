import * as z from 'zod/mini'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { userIdSchema, userVersionSchema } from '../../platform/rules/identifiers.ts'
import { type Actor, mayChangeRole, type Role, roleSchema } from '../../platform/rules/roles.ts'
import { emailTopicSchema } from './email-topics.ts'
import type { User, UserForm } from './users.ts'

/** Brazilian tax ids of people (CPF) and companies (CNPJ). */
export const DOCUMENT_TYPES = ['CPF', 'CNPJ'] as const
export const documentTypeSchema = z.enum(DOCUMENT_TYPES, { error: 'Escolha CPF ou CNPJ.' })
export type DocumentType = z.infer<typeof documentTypeSchema>

const optionalText = z.nullable(z.string())

/**
 * A person who signs in. The fields from `document_type` to the address are those that a contract needs of a client;
 * they may be missing.
 */
export const profileSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  /** Can't change, because it is the user name. */
  email: z.string(),
  /** The phone as typed; '' when unknown. */
  phone: z.string(),
  role: roleSchema,
  created_at: z.string(),
  /** When the person confirmed the e-mail; null while they are only invited or signed up. */
  email_confirmed_at: z.nullable(z.string()),
  /** Whether the person signed up, rather than being invited. */
  signed_up: z.boolean(),
  avatar_url: optionalText,
  /** Version for the optimistic lock. */
  version: userVersionSchema,
  document_type: z.nullable(documentTypeSchema),
  document_number: optionalText,
  trade_name: optionalText,
  legal_name: optionalText,
  signatory_name: optionalText,
  signatory_cpf: optionalText,
  address_street: optionalText,
  address_number: optionalText,
  address_complement: optionalText,
  address_neighborhood: optionalText,
  address_city: optionalText,
  address_state: optionalText,
  address_zip_code: optionalText,
  /** Topics whose e-mails the person has turned off. */
  refused_emails: z.array(emailTopicSchema),
})
export type Profile = z.infer<typeof profileSchema>

const NEW_PROFILE_DEFAULTS = {
  signed_up: false,
  avatar_url: null,
  document_type: null,
  document_number: null,
  trade_name: null,
  legal_name: null,
  signatory_name: null,
  signatory_cpf: null,
  address_street: null,
  address_number: null,
  address_complement: null,
  address_neighborhood: null,
  address_city: null,
  address_state: null,
  address_zip_code: null,
  refused_emails: [],
}

/** Data of a new profile. */
export type NewProfile = Pick<Profile, 'id' | 'name' | 'email' | 'phone' | 'role' | 'email_confirmed_at'> &
  Partial<Pick<Profile, 'signed_up'>>

/** `now`: ISO 8601. */
export const newProfile = (newProfileFields: NewProfile, now: string): Profile =>
  profileSchema.parse({ ...NEW_PROFILE_DEFAULTS, ...newProfileFields, created_at: now, version: 1 })

/** A profile on the users screen, without documents and address. */
export const userViewOf = (person: Profile): User => ({
  id: person.id,
  email: person.email,
  email_confirmed_at: person.email_confirmed_at,
  role: person.role,
  full_name: person.name,
  phone: person.phone,
  avatar_url: person.avatar_url,
  signed_up: person.signed_up,
  created_at: person.created_at,
  version: person.version,
})

/**
 * Whether the person has confirmed the e-mail: by the sign-up's link, or by accepting the invitation that was sent to
 * it.
 */
export const isConfirmed = ({ email_confirmed_at }: Pick<Profile, 'email_confirmed_at'>): boolean =>
  email_confirmed_at !== null

/**
 * Whether a person counts as an administrator: the e-mail must be confirmed too, because an invitation may never be
 * accepted.
 */
export const countsAsAdmin = (person: Pick<Profile, 'role' | 'email_confirmed_at'>): boolean =>
  person.role === 'admin' && isConfirmed(person)

/** Throws ADMIN_ROLE_RESERVED when somebody who is not an administrator would grant or revoke the admin role. */
export function assertMayChangeRole(actor: Pick<Actor, 'role'>, from: Role | null, to: Role | null): void {
  if (!mayChangeRole(actor.role, from, to)) throw new DomainError('ADMIN_ROLE_RESERVED')
}

/**
 * Applies a manager's form to a profile. Throws OWN_ROLE when people change their own role, or ADMIN_ROLE_RESERVED. The
 * store checks that an administrator remains (functions/people/profiles).
 */
export function applyUserForm(profile: Profile, { full_name, phone, role }: UserForm, actor: Actor): Profile {
  if (actor.user_id === profile.id && role !== profile.role) throw new DomainError('OWN_ROLE')
  assertMayChangeRole(actor, profile.role, role)
  return { ...profile, name: full_name, phone, role }
}

/** Throws OWN_ACCOUNT, because managers can't delete themselves. */
export function assertNotOwnAccount(userId: string, actor: Actor): void {
  if (actor.user_id === userId) throw new DomainError('OWN_ACCOUNT')
}
