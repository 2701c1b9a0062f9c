import type { Target } from '../pool.ts'
import * as account from './account.ts'
import * as administration from './administration.ts'
import * as groups from './groups.ts'
import { AdminListGroupsForUser, ListUsers, ListUsersInGroup } from './listing.ts'
import * as recovery from './recovery.ts'
import * as registration from './registration.ts'
import * as signIn from './sign-in.ts'

/** What anybody's browser may ask for. */
export const publicTargets: ReadonlyMap<string, Target> = new Map<string, Target>(
  Object.entries({ ...registration, ...signIn, ...recovery, ...account }),
)

/** What on AWS needs a signature of the account's own credentials. */
export const administratorTargets: ReadonlyMap<string, Target> = new Map<string, Target>(
  Object.entries({ ...administration, ...groups, AdminListGroupsForUser, ListUsers, ListUsersInGroup }),
)
