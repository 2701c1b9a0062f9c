import { USERS_TEXTS } from '#shared/office/messages/users.ts'
import { USER_STATUS_LABELS, USER_STATUSES } from '#shared/people/rules/users.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import type { useUserFilters } from './use-user-filters.ts'

export function UserFilters({ filters }: { filters: ReturnType<typeof useUserFilters> }) {
  return (
    <FilterBar label={USERS_TEXTS.TITLE} placeholder={USERS_TEXTS.SEARCH} filters={filters}>
      <FilterSelect
        label={USERS_TEXTS.ROLE}
        anyLabel={USERS_TEXTS.ANY_ROLE}
        value={filters.filter.role ?? ''}
        options={ROLES.map(role => [role, CONTROL_TEXTS.ROLE_NAMES[role]])}
        onChange={value => filters.setFilter('role', value)}
      />
      <FilterSelect
        label={USERS_TEXTS.STATUS}
        anyLabel={USERS_TEXTS.ANY_STATUS}
        value={filters.filter.status ?? ''}
        options={USER_STATUSES.map(status => [status, USER_STATUS_LABELS[status]])}
        onChange={value => filters.setFilter('status', value)}
      />
    </FilterBar>
  )
}
