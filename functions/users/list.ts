import { type Profile, userOf } from '#shared/domain/profiles.ts'
import { matches } from '#shared/domain/search.ts'
import { statusOfUser, type User } from '#shared/domain/users.ts'
import { searchableProfile } from '../profiles/facets.ts'
import { findProfiles, type ProfileFilter, placeByName, readByName } from '../profiles/profiles-store.ts'
import { findPostings } from '../search/search-store.ts'
import { cursorAfter, sortKeyOf } from '../table/read.ts'

/** Accounts of a page. */
export const PAGE = 25
/** Items of one read when a filter will leave some out. */
const FILTERED_READ = 50
/** A filter that lets hardly anybody through ends a page early rather than read everybody: it goes on from there. */
const MOST_READS = 40

type Wanted = ProfileFilter & { search?: string | undefined; cursor?: string | undefined }
/** People behind a place of the list, and from which place to go on; undefined: the list ends. */
type Read = (after: string | undefined) => Promise<{ found: Profile[]; next: string | undefined }>

/** A page of the accounts by name: everybody, or those of a role, a status and a search. */
export function list({ search, cursor, ...filter }: Wanted): Promise<{ items: User[]; cursor: string | null }> {
  const from = cursor === undefined ? undefined : sortKeyOf(cursor)
  return search ? pageOf(after => searched(search, filter, after), from) : pageOf(after => listed(filter, after), from)
}

const listed = (filter: ProfileFilter, after: string | undefined): ReturnType<Read> =>
  readByName(filter, after, filter.role || filter.status ? FILTERED_READ : PAGE + 1)

/** Postings follow the profiles a moment later, so what they find is looked at again as it is now. */
async function searched(search: string, filter: ProfileFilter, after: string | undefined): ReturnType<Read> {
  const { found, next } = await findPostings('profile', search, { ...filter }, after, FILTERED_READ)
  const people = await findProfiles(found.map(({ id }) => id))
  const isStill = (person: Profile, sort: string): boolean =>
    placeByName(person) === sort &&
    matches(searchableProfile(person).text, search) &&
    (filter.role === undefined || person.role === filter.role) &&
    (filter.status === undefined || statusOfUser(person) === filter.status)
  return {
    found: found.flatMap(({ id, sort }) => {
      const person = people.get(id)
      return person && isStill(person, sort) ? [person] : []
    }),
    next,
  }
}

/** Reads on until the page is full or the list ends; one more than a page shows that it goes on. */
async function pageOf(read: Read, from: string | undefined): Promise<{ items: User[]; cursor: string | null }> {
  const people: Profile[] = []
  let next = from
  for (let reads = 0; reads < MOST_READS && people.length <= PAGE; reads += 1) {
    const more = await read(next)
    people.push(...more.found)
    next = more.next
    if (next === undefined) break
  }
  const items = people.slice(0, PAGE)
  const last = items.at(-1)
  const place = people.length > PAGE && last ? placeByName(last) : next
  return { items: items.map(userOf), cursor: place === undefined ? null : cursorAfter(place) }
}
