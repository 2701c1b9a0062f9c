import { type Role, role as roleSchema, type UserStatus, userStatus } from '#shared/domain/users.ts'
import { useAddressFilters } from '#web/lib/use-address-filters.ts'

export type UserFilter = { search?: string; role?: Role; status?: UserStatus }

/** What the list of users is narrowed down to. */
export function useUserFilters() {
  const { asked, choose, ...address } = useAddressFilters({ search: 'busca', role: 'acesso', status: 'status' })
  const search = asked('search')
  const role = roleSchema.safeParse(asked('role')).data
  const status = userStatus.safeParse(asked('status')).data
  const filter: UserFilter = { ...(search ? { search } : {}), ...(role ? { role } : {}), ...(status ? { status } : {}) }
  return {
    ...address,
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    chooseRole: (chosen: string) => choose('role', chosen),
    chooseStatus: (chosen: string) => choose('status', chosen),
  }
}
