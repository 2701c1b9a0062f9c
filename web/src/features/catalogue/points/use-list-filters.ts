import { pointListFilterSchema } from '#shared/catalogue/api/points.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'
import { useUrlParameter } from './use-url-parameter.ts'

export const POINT_SORTS = ['newest', 'oldest'] as const
export type PointSort = (typeof POINT_SORTS)[number]

/** Page sizes. The API's largest page is left out, because it is for reading all points. */
export const PAGE_SIZES = ['25', '50', '100'] as const

const URL_NAMES = {
  search: 'busca',
  status: 'status',
  pricing_tier_id: 'nivel',
  tag_id: 'tag',
  located: 'local',
  offered: 'site',
}

const YES_NO = { yes: 'sim', no: 'nao' }

/** Filter, order and page size of the list, from the URL. */
export function useListFilters() {
  const filters = useListFilter(pointListFilterSchema, URL_NAMES, { located: YES_NO, offered: YES_NO })
  const [sort, setSort] = useUrlParameter('ordem')
  const [size, setSize] = useUrlParameter('linhas')
  return {
    ...filters,
    sort: POINT_SORTS.find(pointSort => pointSort === sort) ?? 'newest',
    setSort: (value: PointSort) => setSort(value === 'newest' ? undefined : value),
    size: PAGE_SIZES.find(pageSize => pageSize === size) ?? PAGE_SIZES[0],
    setSize: (value: string) => setSize(value === PAGE_SIZES[0] ? undefined : value),
  }
}
export type ListFilters = ReturnType<typeof useListFilters>
