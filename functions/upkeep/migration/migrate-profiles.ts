import { profilesList } from '../../people/profiles/listed-profiles-store.ts'
import { everyProfile, syncAdmins } from '../../people/profiles/profiles-store.ts'
import { listAnew } from '../../platform/lists/list-anew.ts'

/** Mends who counts as an administrator and lists everybody anew. Answers how many people there are. */
export async function migrateProfiles(onProgress: (people: number) => void): Promise<number> {
  await syncAdmins()
  return listAnew(profilesList, everyProfile(), onProgress)
}
