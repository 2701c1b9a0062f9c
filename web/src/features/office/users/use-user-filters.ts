import { userListFilterSchema } from '#shared/people/rules/users.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

/** The filters of the user list, stored in the URL. */
export const useUserFilters = () =>
  useListFilter(userListFilterSchema, { search: 'busca', role: 'acesso', status: 'status' })
