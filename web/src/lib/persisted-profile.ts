import type { Profile } from '#shared/people/rules/profiles.ts'

/** Profile of the signed-in person, stored so that their screens open without network. Cleared on sign-out. */
const KEY = 'ponto-urbano.person'

export function persistProfile(person: Profile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person))
  } catch {
    // If the browser blocks storage, the profile is loaded each time.
  }
}

/** The stored profile; undefined if there is none, or if this version of the site cannot parse it. */
export async function readPersistedProfile(): Promise<Profile | undefined> {
  try {
    const { profileSchema } = await import('#shared/people/rules/profiles.ts')
    return profileSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function clearPersistedProfile(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that blocks storage has nothing to delete.
  }
}
