import { technicianLeftReaction } from '../installation/tasks/release-tasks.ts'
import { accountReaction } from '../people/users/sync-account.ts'
import { consume } from './consume.ts'

/** Reactions to profiles: sync the Cognito account, and release the tasks of somebody who is no longer a technician. */
export const reactions = [accountReaction, technicianLeftReaction]
export const handler = consume('accounts', reactions)
