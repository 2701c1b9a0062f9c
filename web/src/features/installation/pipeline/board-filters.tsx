import { TASK_WORK_NAMES } from '#shared/catalogue/messages/task-work.ts'
import { TASK_WORK } from '#shared/catalogue/rules/task-work.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { DUE_FILTERS, type Technician } from '#shared/installation/rules/task-board.ts'
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx'
import type { BoardFiltersState as Filters } from './use-board-filters.ts'

type Props = { filters: Filters; technicians: readonly Technician[]; cities: readonly string[] }

export function BoardFilters({ filters, technicians, cities }: Props) {
  const { filter, setFilter } = filters
  // The selected value, which comes from the URL, is added to the options before these are loaded.
  const withSelected = <Value extends string>(
    options: readonly (readonly [Value, string])[],
    selected: Value | undefined,
  ) =>
    selected === undefined || options.some(([value]) => value === selected)
      ? [...options]
      : [...options, [selected, selected] as const]
  return (
    <FilterBar label={PIPELINE_TEXTS.TITLE} placeholder={PIPELINE_TEXTS.SEARCH} filters={filters}>
      <FilterSelect
        label={PIPELINE_TEXTS.TECHNICIAN}
        anyLabel={PIPELINE_TEXTS.ANY_TECHNICIAN}
        value={filter.technician ?? ''}
        options={withSelected(
          technicians.map(({ id, name }) => [id, name] as const),
          filter.technician,
        )}
        onChange={value => setFilter('technician', value)}
      />
      <FilterSelect
        label={PIPELINE_TEXTS.WORK}
        anyLabel={PIPELINE_TEXTS.ANY_WORK}
        value={filter.work ?? ''}
        options={TASK_WORK.map(work => [work, TASK_WORK_NAMES[work]])}
        onChange={value => setFilter('work', value)}
      />
      <FilterSelect
        label={PIPELINE_TEXTS.CITY}
        anyLabel={PIPELINE_TEXTS.ANY_CITY}
        value={filter.city ?? ''}
        options={withSelected(
          cities.map(city => [city, city] as const),
          filter.city,
        )}
        onChange={value => setFilter('city', value)}
      />
      <FilterSelect
        label={PIPELINE_TEXTS.DUE}
        anyLabel={PIPELINE_TEXTS.ANY_DUE}
        value={filter.due ?? ''}
        options={DUE_FILTERS.map(due => [due, PIPELINE_TEXTS.DUE_NAMES[due]])}
        onChange={value => setFilter('due', value)}
      />
    </FilterBar>
  )
}
