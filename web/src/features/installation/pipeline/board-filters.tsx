import { PIPELINE } from '#shared/installation/messages/pipeline.ts'
import { DUE_FILTERS, type Technician } from '#shared/installation/rules/task-board.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import type { BoardFilters as Filters } from './use-board-filters.ts'

type Props = { filters: Filters; technicians: readonly Technician[]; cities: readonly string[] }

export function BoardFilters({ filters, technicians, cities }: Props) {
  const { filter, setFilter } = filters
  // The value from the URL is an option even before the lists are loaded.
  const withSelected = <Value extends string>(
    options: readonly (readonly [Value, string])[],
    selected: Value | undefined,
  ) =>
    selected === undefined || options.some(([value]) => value === selected)
      ? [...options]
      : [...options, [selected, selected] as const]
  return (
    <FilterBar label={PIPELINE.TITLE} placeholder={PIPELINE.SEARCH} filters={filters}>
      <FilterSelect
        label={PIPELINE.TECHNICIAN}
        anyLabel={PIPELINE.ANY_TECHNICIAN}
        value={filter.technician ?? ''}
        options={withSelected(
          technicians.map(({ id, name }) => [id, name] as const),
          filter.technician,
        )}
        onChange={value => setFilter('technician', value)}
      />
      <FilterSelect
        label={PIPELINE.CITY}
        anyLabel={PIPELINE.ANY_CITY}
        value={filter.city ?? ''}
        options={withSelected(
          cities.map(city => [city, city] as const),
          filter.city,
        )}
        onChange={value => setFilter('city', value)}
      />
      <FilterSelect
        label={PIPELINE.DUE}
        anyLabel={PIPELINE.ANY_DUE}
        value={filter.due ?? ''}
        options={DUE_FILTERS.map(due => [due, PIPELINE.DUE_NAMES[due]])}
        onChange={value => setFilter('due', value)}
      />
    </FilterBar>
  )
}
