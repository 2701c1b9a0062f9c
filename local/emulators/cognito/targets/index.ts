import type { CognitoOperation } from '../pool.ts'
import * as account from './account.ts'
import * as administration from './administration.ts'
import * as groups from './groups.ts'
import { AdminListGroupsForUser, ListUsers, ListUsersInGroup } from './listing.ts'
import * as recovery from './recovery.ts'
import * as registration from './registration.ts'
import * as signIn from './sign-in.ts'

/** Operations for browsers. */
export const publicOperations: ReadonlyMap<string, CognitoOperation> = new Map<string, CognitoOperation>(
  Object.entries({ ...registration, ...signIn, ...recovery, ...account }),
)

/** Operations that need signed AWS credentials. */
export const administratorOperations: ReadonlyMap<string, CognitoOperation> = new Map<string, CognitoOperation>(
  Object.entries({ ...administration, ...groups, AdminListGroupsForUser, ListUsers, ListUsersInGroup }),
)
