import { userOf } from '#shared/people/rules/profiles.ts'
import type { User, UserListFilter } from '#shared/people/rules/users.ts'
import { type Page, pageOf } from '../../platform/lists/page.ts'
import { profilesList } from '../profiles/listed-profiles-store.ts'

/** Accounts of a page. */
const PAGE = 25

type Wanted = UserListFilter & { cursor?: string | undefined }

/** A page of the accounts by name: everybody, or those of a role, a status and a search. */
export async function list({ cursor, ...filter }: Wanted): Promise<Page<User>> {
  const page = await pageOf(profilesList, filter, { cursor, size: PAGE })
  return { ...page, items: page.items.map(userOf) }
}
