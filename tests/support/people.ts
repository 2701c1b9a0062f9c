import { newProfile, type Profile } from '#shared/people/rules/profiles.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'

/** A person with this role. Their id is '{role}-user', as in the tokens of tests/support/tokens.ts. */
export const aPerson = (role: Role, changes: Partial<Profile> = {}): Profile => ({
  ...newProfile(
    {
      id: `${role}-user`,
      name: 'Clara Cliente',
      email: `${role}@example.com`,
      phone: '19999990000',
      role,
      email_confirmed_at: '2026-11-01T12:00:00.000Z',
    },
    '2026-11-01T12:00:00.000Z',
  ),
  ...changes,
})

/** A manager of the catalogue. */
export const managerActor: Actor = { user_id: 'operations_manager-user', role: 'operations_manager' }
