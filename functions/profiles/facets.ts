import type { Profile } from '#shared/domain/profiles.ts'
import { searchText } from '#shared/domain/search.ts'
import { statusOfUser } from '#shared/domain/users.ts'
import type { Searchable } from '../search/search-store.ts'
import { placeByName } from './profiles-store.ts'

/** People are found by name and e-mail, narrowed by role and status, in the order of their names. */
export const searchableProfile = (person: Profile): Searchable => ({
  id: person.id,
  sort: placeByName(person),
  text: searchText(person.name, person.email),
  facets: { role: person.role, status: statusOfUser(person) },
})
