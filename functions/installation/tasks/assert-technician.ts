import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'

/** Returns the technician's profile. Throws TECHNICIAN_NOT_FOUND when the user is no longer a technician. */
export async function assertTechnician(userId: string | null): Promise<Profile> {
  const technician = userId === null ? undefined : await findProfile(userId)
  if (technician?.role !== 'field_technician') throw new DomainError('TECHNICIAN_NOT_FOUND')
  return technician
}
