import { profilesList } from '../../people/profiles/listed-profiles-store.ts'
import { everyProfile, repairAdminIds } from '../../people/profiles/profiles-store.ts'
import { reindexList } from '../../platform/lists/reindex.ts'

/** Repairs the item ADMINS and reindexes all profiles. Returns the number of profiles. */
export async function repairAdminsAndReindexProfiles(onProgress: (people: number) => void): Promise<number> {
  await repairAdminIds()
  return reindexList(profilesList, everyProfile(), onProgress)
}
