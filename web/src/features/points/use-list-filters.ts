import { type PointListFilter, pointListFilter } from '#shared/api/points.ts'
import { useAddressFilters } from '#web/lib/use-address-filters.ts'
import { useAddressValue } from './use-address-value.ts'

export const POINT_SORTS = ['newest', 'oldest'] as const
export type PointSort = (typeof POINT_SORTS)[number]

/** Points of a page of the screen; the contract's largest page is for reading on. */
export const PAGE_SIZES = ['25', '50', '100'] as const

/** The names in the address. */
const NAMES = {
  search: 'busca',
  status: 'status',
  tier: 'nivel',
  tag: 'tag',
  located: 'local',
  offered: 'site',
}

const YES_NO: Readonly<Record<string, 'yes' | 'no'>> = { sim: 'yes', nao: 'no' }
export const WRITTEN = { yes: 'sim', no: 'nao' } as const

/** What the list of points is narrowed down to, and in what order and how many at once it is read. */
export function useListFilters() {
  const { asked, ...address } = useAddressFilters(NAMES)
  const [sort, sortBy] = useAddressValue('ordem')
  const [size, showAtOnce] = useAddressValue('linhas')
  const checked = <Field extends keyof PointListFilter>(field: Field, value: string | undefined) =>
    value === undefined ? {} : (pointListFilter.safeParse({ [field]: value }).data ?? {})
  const filter: PointListFilter = {
    ...checked('search', asked('search')),
    ...checked('status', asked('status')),
    ...checked('pricing_tier_id', asked('tier')),
    ...checked('tag_id', asked('tag')),
    ...checked('located', YES_NO[asked('located') ?? '']),
    ...checked('offered', YES_NO[asked('offered') ?? '']),
  }
  return {
    ...address,
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    sort: POINT_SORTS.find(known => known === sort) ?? 'newest',
    sortBy: (chosen: PointSort) => sortBy(chosen === 'newest' ? undefined : chosen),
    size: PAGE_SIZES.find(known => known === size) ?? PAGE_SIZES[0],
    showAtOnce: (chosen: string) => showAtOnce(chosen === PAGE_SIZES[0] ? undefined : chosen),
  }
}
export type ListFilters = ReturnType<typeof useListFilters>
