import { actorOf as actorOfAlone, verifyToken } from '#functions/api/http/actor.ts'
import { editUser as editUserAlone } from '#functions/people/users/edit-user.ts'
import { handler as exportPeopleAlone } from '#functions/upkeep/jobs/export-people.ts'
import { asFunction } from '#tests/support/as-function.ts'

export * from './privacy-use-cases.ts'
export { verifyToken }
export const actorOf = asFunction('me', actorOfAlone)
export const editUser = asFunction('users', editUserAlone)
export const exportPeople = asFunction('export_people', exportPeopleAlone)
