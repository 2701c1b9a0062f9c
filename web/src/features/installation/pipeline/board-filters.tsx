import { PIPELINE } from '#shared/installation/messages/pipeline.ts'
import { DUE_FILTERS, type Technician } from '#shared/installation/rules/task-board.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import type { BoardFilters as Filters } from './use-board-filters.ts'

type Props = { filters: Filters; technicians: readonly Technician[]; cities: readonly string[] }

/** Text, technician, city and day of delivery in one row. */
export function BoardFilters({ filters, technicians, cities }: Props) {
  const { filter, choose } = filters
  // What the address asks for is an option too, while the lists are on their way.
  const options = <Value extends string>(known: readonly (readonly [Value, string])[], asked: Value | undefined) =>
    asked === undefined || known.some(([value]) => value === asked) ? [...known] : [...known, [asked, asked] as const]
  return (
    <FilterBar label={PIPELINE.TITLE} placeholder={PIPELINE.SEARCH} filters={filters}>
      <FilterSelect
        label={PIPELINE.TECHNICIAN}
        anyLabel={PIPELINE.ANY_TECHNICIAN}
        value={filter.technician ?? ''}
        options={options(
          technicians.map(({ id, name }) => [id, name] as const),
          filter.technician,
        )}
        onChange={value => choose('technician', value)}
      />
      <FilterSelect
        label={PIPELINE.CITY}
        anyLabel={PIPELINE.ANY_CITY}
        value={filter.city ?? ''}
        options={options(
          cities.map(city => [city, city] as const),
          filter.city,
        )}
        onChange={value => choose('city', value)}
      />
      <FilterSelect
        label={PIPELINE.DUE}
        anyLabel={PIPELINE.ANY_DUE}
        value={filter.due ?? ''}
        options={DUE_FILTERS.map(due => [due, PIPELINE.DUE_NAMES[due]])}
        onChange={value => choose('due', value)}
      />
    </FilterBar>
  )
}
