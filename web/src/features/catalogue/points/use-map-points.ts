import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import { decodeCell } from '#shared/map/rules/map-cells.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { overlaps } from '#web/map/bounds.ts'
import { useMapCells, useMapSettings } from '#web/map/map-queries.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { mapFilters, markOf, NO_POINTS, passesOf, pointsWithin } from './points-within.ts'
import { readAll } from './read-points.ts'

/** Points that the map takes from the list: those that a search found, and those that the site does not show. */
const MOST_FOUND = 1000
const MOST_OFF_SITE = 500

/** What the list's points that are not on the public map may be behind it. Milliseconds. */
const REFRESH_EVERY = 60_000

const NO_CART: readonly string[] = []

/** Which points the map shows: the public map's own, filtered; points of the list; both; none without coordinates. */
export function whatTheMapShows(filter: PointListFilter) {
  const nowhere = filter.located === 'no'
  const searched = filter.search !== undefined
  return {
    nowhere,
    searched,
    /** The public map's own points. */
    own: !nowhere && !searched && filter.offered !== 'no',
    /** The points of the list beside them, and how many at most. */
    listed: nowhere
      ? undefined
      : searched
        ? { filter: { ...filter, located: 'yes' as const }, most: MOST_FOUND }
        : filter.offered === 'yes'
          ? undefined
          : { filter: { ...filter, located: 'yes' as const, offered: 'no' as const }, most: MOST_OFF_SITE },
  }
}

/** The points of the managers' map, in step with the list's filter. */
export function useMapPoints(filter: PointListFilter) {
  const queries = useQueryClient()
  const cells = useMapCells()
  const settings = useMapSettings()
  const key = JSON.stringify(filter)
  const shows = useMemo(() => whatTheMapShows(JSON.parse(key) satisfies PointListFilter), [key])
  const filters = useMemo(
    () => (shows.own ? mapFilters(JSON.parse(key) satisfies PointListFilter) : NO_POINTS),
    [shows, key],
  )
  const { scene, settled, show, expand, retry } = useMapScene({
    cells: cells.data?.cells,
    settings,
    filters,
    cart: NO_CART,
    page: 0,
  })

  const { listed } = shows
  const list = useQuery({
    queryKey: queryKeys.points({ ...listed?.filter, for: 'map' }),
    queryFn: ({ signal }) => readAll(listed?.filter ?? {}, listed?.most ?? 0, { signal }),
    enabled: listed !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY,
    retry: 1,
  })
  const found = listed ? list.data : undefined
  const marks = useMemo(() => (found?.points ?? []).flatMap(point => markOf(point) ?? []), [found])

  /** Ids of the shown points of a part of the map, those inside its clusters too. Throws ApiError. */
  const idsWithin = async (bounds: Bounds): Promise<string[]> => {
    const ids = pointsWithin(marks, bounds).map(({ id }) => id)
    if (!shows.own) return ids
    const passes = passesOf(filters)
    const touched = (cells.data?.cells ?? []).filter(cell => overlaps(cell.bounds, bounds))
    const inCells = await Promise.all(
      touched.map(async ({ cell, version }) => {
        const answer = await queries.fetchQuery({
          queryKey: [...queryKeys.mapCell(cell), version],
          queryFn: ({ signal }) => call(mapApi.getCell, { cell }, { signal }),
          staleTime: Number.POSITIVE_INFINITY,
          gcTime: REFRESH_EVERY,
        })
        return pointsWithin(decodeCell(answer), bounds, passes).map(({ id }) => id)
      }),
    )
    return [...new Set([...ids, ...inCells.flat()])]
  }

  return {
    shows,
    scene: shows.own ? scene : undefined,
    settled: (!shows.own || settled) && (!listed || !list.isFetching),
    /** The list's points on the map. */
    marks,
    /** There are more of them than the map takes. */
    hasMore: found?.more ?? false,
    /** The marks belong to the filter as it is now. */
    isCurrent: listed !== undefined && list.isSuccess && !list.isPlaceholderData,
    failed: (shows.own && (cells.isError || scene?.failed === true)) || list.isError,
    retry: () => {
      void cells.refetch()
      retry()
      if (listed) void list.refetch()
    },
    show,
    expand,
    idsWithin,
  }
}
