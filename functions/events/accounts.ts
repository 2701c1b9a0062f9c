import { accountsFollow } from '../users/follow-profile.ts'
import { consume } from './consume.ts'

/** The identity service follows the profiles. */
export const reactions = [accountsFollow]
export const handler = consume('accounts', reactions)
