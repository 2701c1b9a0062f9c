import { actorOf as actorOfAlone, verifyToken } from '#functions/api/http/actor.ts'
import { updateUser as updateAlone } from '#functions/people/users/update-user.ts'
import { handler as exportPeopleAlone } from '#functions/upkeep/jobs/export-people.ts'
import { by } from '#tests/support/by.ts'

export * from './privacy-use-cases.ts'
export { verifyToken }
export const actorOf = by('me', actorOfAlone)
export const update = by('users', updateAlone)
export const exportPeople = by('export_people', exportPeopleAlone)
