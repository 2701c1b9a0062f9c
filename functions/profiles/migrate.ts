import { listAnew } from '../lists/list-anew.ts'
import { profilesList } from './listed-profiles-store.ts'
import { everyProfile, syncAdmins } from './profiles-store.ts'

/** Mends who counts as an administrator and lists everybody anew. Answers how many people there are. */
export async function migrateProfiles(onProgress: (people: number) => void): Promise<number> {
  await syncAdmins()
  return listAnew(profilesList, everyProfile(), onProgress)
}
