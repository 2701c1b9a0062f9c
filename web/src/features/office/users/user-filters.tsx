import { USERS } from '#shared/office/messages/users.ts'
import { USER_STATUS_LABELS, USER_STATUSES } from '#shared/people/rules/users.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import type { useUserFilters } from './use-user-filters.ts'

export function UserFilters({ filters }: { filters: ReturnType<typeof useUserFilters> }) {
  return (
    <FilterBar label={USERS.TITLE} placeholder={USERS.SEARCH} filters={filters}>
      <FilterSelect
        label={USERS.ROLE}
        anyLabel={USERS.ANY_ROLE}
        value={filters.filter.role ?? ''}
        options={ROLES.map(role => [role, PARTS.ROLE_NAMES[role]])}
        onChange={value => filters.setFilter('role', value)}
      />
      <FilterSelect
        label={USERS.STATUS}
        anyLabel={USERS.ANY_STATUS}
        value={filters.filter.status ?? ''}
        options={USER_STATUSES.map(status => [status, USER_STATUS_LABELS[status]])}
        onChange={value => filters.setFilter('status', value)}
      />
    </FilterBar>
  )
}
