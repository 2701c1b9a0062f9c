import type { Profile } from '#shared/people/rules/profiles.ts'

/** Who was signed in when the network was there last: whose screens open without it. Gone with their session. */
const KEY = 'ponto-urbano.person'

export function persistProfile(person: Profile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person))
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}

/** undefined: nobody, or what is kept says nothing that this version of the site understands. */
export async function readPersistedProfile(): Promise<Profile | undefined> {
  try {
    const { profile } = await import('#shared/people/rules/profiles.ts')
    return profile.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function clearPersistedProfile(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}
