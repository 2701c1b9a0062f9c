import { userListFilter } from '#shared/people/rules/users.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

/** What the list of users is narrowed down to. */
export const useUserFilters = () => useListFilter(userListFilter, { search: 'busca', role: 'acesso', status: 'status' })
