import { userViewOf } from '#shared/people/rules/profiles.ts'
import type { User, UserListFilter } from '#shared/people/rules/users.ts'
import { type Page, readPageOfList } from '../../platform/lists/page.ts'
import { profilesList } from '../profiles/listed-profiles-store.ts'

/** Number of accounts per page. */
const PAGE_SIZE = 25

type ListInput = UserListFilter & { cursor?: string | undefined }

/** A page of accounts by name, filtered by role, status and search. */
export async function listUsers({ cursor, ...filter }: ListInput): Promise<Page<User>> {
  const page = await readPageOfList(profilesList, filter, { cursor, size: PAGE_SIZE })
  return { ...page, items: page.items.map(userViewOf) }
}
