import { useSearchParams } from 'react-router-dom'
import { pointListFilterSchema } from '#shared/catalogue/api/points.ts'
import { serialiseTerm } from '#shared/catalogue/rules/terms.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { fetchPointPages } from '#web/features/catalogue/points/read-points.ts'
import { parseTypedTerm, type TypedTerm } from '#web/features/office/new-order/typed-term.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useList } from '#web/lib/use-list.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'

const URL_NAMES = { search: 'busca', pricing_tier_id: 'nivel' }
const PAGE = '50'

/** Refetch interval of a visible window, because somebody may sell a point. Milliseconds. */
const REFRESH_INTERVAL = 30_000

/** Which points are shown: only free ones, or all. */
export const AVAILABILITY_FILTERS = ['free', 'all'] as const
export type AvailabilityFilter = (typeof AVAILABILITY_FILTERS)[number]

/** The term in the URL; by default twelve months from today. */
function typedTermOfUrl(params: URLSearchParams, today: string): TypedTerm {
  const last_day = params.get('fim')
  return {
    start: params.get('inicio') ?? today,
    end_by: last_day === null ? 'months' : 'date',
    months: params.get('meses') ?? '12',
    last_day: last_day ?? '',
  }
}

/** Term, filters and list of 'Disponibilidade'; all choices are stored in the URL. */
export function useAvailabilitySearch() {
  const [params, setParams] = useSearchParams()
  const today = dayOf(serverNow())
  const typed = typedTermOfUrl(params, today)
  const { term, errors } = parseTypedTerm(typed, today)
  const shown: AvailabilityFilter = params.get('mostrar') === 'todos' ? 'all' : 'free'
  const filters = useListFilter(pointListFilterSchema, URL_NAMES)
  const freeFilter = { ...filters.filter, ...(term && { free: serialiseTerm(term) }) }
  const query = shown === 'free' ? freeFilter : filters.filter
  const list = useList({
    key: queryKeys.points({ ...query, for: 'availability' }),
    fetchPage: fetchPointPages(query, PAGE),
    refreshEvery: REFRESH_INTERVAL,
  })

  const change = (changed: (next: URLSearchParams) => void) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        changed(next)
        return next
      },
      { replace: true },
    )
  return {
    typed,
    term,
    errors,
    changeTerm: (changes: Partial<TypedTerm>) =>
      change(next => {
        const { start, end_by, months, last_day } = { ...typed, ...changes }
        next.set('inicio', start)
        next.delete(end_by === 'date' ? 'meses' : 'fim')
        if (end_by === 'date') next.set('fim', last_day)
        else next.set('meses', months)
      }),
    shown,
    setShown: (next: AvailabilityFilter) =>
      change(params => (next === 'all' ? params.set('mostrar', 'todos') : params.delete('mostrar'))),
    filters,
    list,
    /** Filter of the map, which always shows free points only. */
    freeFilter,
  }
}
export type Availability = ReturnType<typeof useAvailabilitySearch>
