import { isDeepStrictEqual } from 'node:util'
import { type Profile, profile } from '#shared/domain/profiles.ts'
import { searchableProfile } from '../profiles/facets.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import { replacePostings } from '../search/search-store.ts'
import type { Change } from './consume.ts'

/** A profile that changes while its postings are written is read again this many times. */
const ATTEMPTS = 5

/**
 * Makes a profile found by what it is now, whatever the change says: one that comes late or again brings nothing old
 * back. Whoever changed the profile while this was writing may have been overtaken, so it ends when nobody did.
 */
export async function keepProfileSearchable({ before, after }: Change): Promise<void> {
  const images = [before, after].flatMap(profileOf)
  const [first, second] = images.map(searchableProfile)
  const id = images[0]?.id
  if (!first || id === undefined || isDeepStrictEqual(first, second)) return
  const known = images.map(searchableProfile)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const person = await findProfile(id)
    const is = person && searchableProfile(person)
    await replacePostings('profile', known, is)
    if ((await findProfile(id))?.version === person?.version) return
    if (is) known.push(is)
  }
  throw new Error(`the profile of user ${id} keeps changing while it is made searchable`)
}

function profileOf(item: Record<string, unknown> | undefined): Profile[] {
  const parsed = profile.safeParse(item)
  return parsed.success ? [parsed.data] : []
}
