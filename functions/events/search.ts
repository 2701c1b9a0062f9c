import { pointsAreListed } from '../points/listed-points-store.ts'
import { profilesAreListed } from '../profiles/listed-profiles-store.ts'
import { consume } from './consume.ts'

/** Points and people are found, and counted, by what they are now. */
export const reactions = [pointsAreListed, profilesAreListed]
export const handler = consume('search', reactions)
