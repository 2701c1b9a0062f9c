import type { Profile } from '#shared/people/rules/profiles.ts'
import { readStored, writeStored } from './stored-value.ts'

/** Profile of the signed-in person, stored so that their screens open without network. Cleared on sign-out. */
const KEY = 'ponto-urbano.person'

export const persistProfile = (person: Profile): void => writeStored(KEY, person)

/** The stored profile; undefined if there is none, or if this version of the site cannot parse it. */
export async function readPersistedProfile(): Promise<Profile | undefined> {
  try {
    const { profileSchema } = await import('#shared/people/rules/profiles.ts')
    return readStored(KEY, profileSchema)
  } catch {
    return undefined
  }
}

export const clearPersistedProfile = (): void => writeStored(KEY, undefined)
