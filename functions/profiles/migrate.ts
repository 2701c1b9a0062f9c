import { listAnew } from '../lists/list-anew.ts'
import { profilesList } from './listed-profiles-store.ts'
import { everyProfile } from './profiles-store.ts'

/** Lists everybody anew. Answers how many there are. */
export const migrateProfiles = (onProgress: (people: number) => void): Promise<number> =>
  listAnew(profilesList, everyProfile(), onProgress)
