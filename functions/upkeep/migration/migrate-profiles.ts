import { profilesList } from '../../people/profiles/listed-profiles-store.ts'
import { everyProfile, syncAdmins } from '../../people/profiles/profiles-store.ts'
import { reindex } from '../../platform/lists/reindex.ts'

/** Mends who counts as an administrator and lists everybody anew. Answers how many people there are. */
export async function migrateProfiles(onProgress: (people: number) => void): Promise<number> {
  await syncAdmins()
  return reindex(profilesList, everyProfile(), onProgress)
}
