import { profilesList } from '../../people/profiles/listed-profiles-store.ts'
import { everyProfile, syncAdmins } from '../../people/profiles/profiles-store.ts'
import { reindex } from '../../platform/lists/reindex.ts'

/** Repairs the item ADMINS and reindexes all profiles. Returns their number. */
export async function migrateProfiles(onProgress: (people: number) => void): Promise<number> {
  await syncAdmins()
  return reindex(profilesList, everyProfile(), onProgress)
}
