import { technicianLeftReaction } from '../installation/tasks/release-tasks.ts'
import { syncCognitoAccountReaction } from '../people/users/sync-cognito-account-reaction.ts'
import { consume } from './consume.ts'

/**
 * Reactions to profiles: sync the person's Cognito account, and release the tasks of a person who is no longer a
 * technician.
 */
export const reactions = [syncCognitoAccountReaction, technicianLeftReaction]
export const handler = consume('accounts', reactions)
