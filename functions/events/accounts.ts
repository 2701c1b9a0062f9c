import { technicianLeftReaction } from '../installation/tasks/release-tasks.ts'
import { accountReaction } from '../people/users/sync-account.ts'
import { consume } from './consume.ts'

/** What follows from somebody's profile: their account at the identity service, and the tasks of who is no technician any more. */
export const reactions = [accountReaction, technicianLeftReaction]
export const handler = consume('accounts', reactions)
