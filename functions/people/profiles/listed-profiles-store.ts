import * as z from 'zod/mini'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { statusOfUser, USER_STATUSES, userStatusSchema } from '#shared/people/rules/users.ts'
import { ROLES, roleSchema } from '#shared/platform/rules/roles.ts'
import { searchText } from '#shared/platform/rules/search.ts'
import { countDefinitionOf, type List } from '../../platform/lists/list.ts'
import { readPageOfList } from '../../platform/lists/page.ts'
import { syncList } from '../../platform/lists/sync-list.ts'
import { substringSearch } from '../../platform/lists/words.ts'
import { forAllChanges } from '../../platform/table/changes.ts'
import {
  ALL_PROFILES_PARTITION,
  NAME_SORT_KEY_PATTERN,
  PENDING_PROFILES_PARTITION,
  PROFILE_LIST_KEYS,
  profilesOfRolePartition,
} from '../../platform/table/keys.ts'
import { findProfiles, nameSortKey, storedProfile } from './profiles-store.ts'

/** The list of profiles: by name, filtered by role, status and any part of name, e-mail or document. */

const profileFacts = z.object({ role: roleSchema, status: userStatusSchema, text: z.string() })
type ProfileFacts = z.infer<typeof profileFacts>

export const profilesList: List<Profile, ProfileFacts, 'role' | 'status'> = {
  kind: 'profile',
  read: stored => storedProfile.parse(stored),
  find: findProfiles,
  keys: PROFILE_LIST_KEYS,
  all: { index: 'GSI1', partition: ALL_PROFILES_PARTITION },
  sortKey: { of: nameSortKey, pattern: NAME_SORT_KEY_PATTERN },
  facts: {
    of: person => ({
      role: person.role,
      status: statusOfUser(person),
      text: searchText(person.name, person.email, person.document_number ?? ''),
    }),
    read: posting => profileFacts.parse(posting),
  },
  words: substringSearch,
  facets: {
    status: {
      name: 'status',
      of: ({ status }) => [status],
      values: USER_STATUSES,
      defaultValue: 'confirmed',
      index: () => ({ index: 'GSI4', partition: PENDING_PROFILES_PARTITION }),
    },
    role: {
      name: 'role',
      of: facts => [facts.role],
      values: ROLES,
      index: role => ({ index: 'GSI2', partition: profilesOfRolePartition(role) }),
    },
  },
  reads: { limit: 50, max: 40 },
}

/** Profiles with this document; there may be several, because several people may sign for one company. */
export async function findProfilesByDocument(document: string): Promise<Profile[]> {
  const { items } = await readPageOfList(profilesList, { search: document }, { size: MAX_PROFILES_PER_DOCUMENT })
  return items.filter(({ document_number }) => document_number === document)
}

/** Maximum number of profiles found by one document. */
const MAX_PROFILES_PER_DOCUMENT = 20

export const profileListReaction = forAllChanges('profile', storedProfile, changes => syncList(profilesList, changes))

export const profileCountDefinition = countDefinitionOf(profilesList)
