import { pointListFilter } from '#shared/catalogue/api/points.ts'
import { useListFilter } from '#web/lib/use-list-filter.ts'
import { useAddressValue } from './use-address-value.ts'

export const POINT_SORTS = ['newest', 'oldest'] as const
export type PointSort = (typeof POINT_SORTS)[number]

/** Points of a page of the screen; the contract's largest page is for reading on. */
export const PAGE_SIZES = ['25', '50', '100'] as const

/** The names in the address. */
const NAMES = {
  search: 'busca',
  status: 'status',
  pricing_tier_id: 'nivel',
  tag_id: 'tag',
  located: 'local',
  offered: 'site',
}

const YES_NO = { yes: 'sim', no: 'nao' }

/** What the list of points is narrowed down to, and in what order and how many at once it is read. */
export function useListFilters() {
  const filters = useListFilter(pointListFilter, NAMES, { located: YES_NO, offered: YES_NO })
  const [sort, sortBy] = useAddressValue('ordem')
  const [size, showAtOnce] = useAddressValue('linhas')
  return {
    ...filters,
    sort: POINT_SORTS.find(known => known === sort) ?? 'newest',
    sortBy: (chosen: PointSort) => sortBy(chosen === 'newest' ? undefined : chosen),
    size: PAGE_SIZES.find(known => known === size) ?? PAGE_SIZES[0],
    showAtOnce: (chosen: string) => showAtOnce(chosen === PAGE_SIZES[0] ? undefined : chosen),
  }
}
export type ListFilters = ReturnType<typeof useListFilters>
