import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'

/** Throws TECHNICIAN_NOT_FOUND when the user is not a technician any more. */
export async function assertTechnician(userId: string | null): Promise<Profile> {
  const technician = userId === null ? undefined : await findProfile(userId)
  if (technician?.role !== 'field_technician') throw new DomainError('TECHNICIAN_NOT_FOUND')
  return technician
}
