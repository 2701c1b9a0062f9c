import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PointListQuery } from '#shared/catalogue/api/points.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { decodeCell } from '#shared/map/rules/map-cells.ts'
import { REGION_PRECISION } from '#shared/map/rules/map-regions.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { boundsOverlap } from '#web/map/bounds.ts'
import { useMapCells, useMapSettings } from '#web/map/map-queries.ts'
import { countsOnlyAvailable } from '#web/map/point-filters.ts'
import type { MapView } from '#web/map/protocol.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { HIDE_ALL_POINTS_FILTERS, listedMarkerOf, mapFiltersOf, pointPredicate, pointsWithin } from './points-within.ts'
import { readAllPoints } from './read-points.ts'

/**
 * Maximum number of points that the map takes from the list as results of a search, or as points that are free in a
 * term; below, the maximum of points that the site does not show.
 */
const MAX_FOUND = 1000
const MAX_OFF_SITE = 500

/** Refresh interval of points that the map takes from the list. Milliseconds. */
const REFRESH_INTERVAL = 60_000

const NO_CART: readonly string[] = []

/**
 * Where the points on the map come from: the public map, the list, both, or neither (for a filter of points without
 * coordinates).
 */
export function mapSourcesOf(filter: PointListQuery) {
  const isEmpty = filter.located === 'no'
  // The public map can filter neither by words nor by days.
  const isSearch = filter.search !== undefined || filter.free !== undefined
  return {
    isEmpty,
    isSearch,
    showsPublicPoints: !isEmpty && !isSearch && filter.offered !== 'no',
    /** The query of points that come from the list. */
    listQuery: isEmpty
      ? undefined
      : isSearch
        ? { filter: { ...filter, located: 'yes' as const }, limit: MAX_FOUND }
        : filter.offered === 'yes'
          ? undefined
          : { filter: { ...filter, located: 'yes' as const, offered: 'no' as const }, limit: MAX_OFF_SITE },
  }
}

/** The points of the managers' map, for the list's filter. */
export function useMapPoints(filter: PointListQuery) {
  const queryClient = useQueryClient()
  const [view, setView] = useState<MapView>()
  const cells = useMapCells(view)
  const settings = useMapSettings()
  const key = JSON.stringify(filter)
  const content = useMemo(() => mapSourcesOf(JSON.parse(key) satisfies PointListQuery), [key])
  const filters = useMemo(
    () =>
      content.showsPublicPoints ? mapFiltersOf(JSON.parse(key) satisfies PointListQuery) : HIDE_ALL_POINTS_FILTERS,
    [content, key],
  )
  const {
    scene,
    settled,
    setView: setSceneView,
    expand,
    retry,
  } = useMapScene({
    cells: cells.cells,
    settings,
    filters,
    cart: NO_CART,
    page: 0,
  })

  const { listQuery } = content
  const list = useQuery({
    queryKey: queryKeys.points({ ...listQuery?.filter, for: 'map' }),
    queryFn: ({ signal }) => readAllPoints(listQuery?.filter ?? {}, listQuery?.limit ?? 0, { signal }),
    enabled: listQuery !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_INTERVAL,
    retry: 1,
  })
  const listResult = listQuery ? list.data : undefined
  const isFreeLater = filter.free !== undefined
  const markers = useMemo(
    () =>
      (listResult?.points ?? []).flatMap(point => {
        const marker = listedMarkerOf(point)
        // Shown as available, because in that term it does not matter who has the point today.
        return marker ? [isFreeLater ? { ...marker, status: 'available' as const } : marker] : []
      }),
    [listResult, isFreeLater],
  )

  /** Ids of the points within bounds, including those in clusters. Throws ApiError. */
  const idsWithin = async (bounds: MapBounds): Promise<string[]> => {
    const ids = pointsWithin(markers, bounds).map(({ id }) => id)
    if (!content.showsPublicPoints) return ids
    const isShown = pointPredicate(filters)
    const overlapping = (cells.cells ?? []).filter(cell => boundsOverlap(cell.bounds, bounds))
    const unlisted = overlapping.filter(({ cell }) => cell.length === REGION_PRECISION).map(({ cell }) => cell)
    const { cells: others } = unlisted.length
      ? await callApi(mapApi.listCells, { regions: unlisted.join(',') })
      : { cells: [] }
    const overlappingCells = [...overlapping, ...others].filter(
      cell => cell.cell.length > REGION_PRECISION && boundsOverlap(cell.bounds, bounds),
    )
    const idsInCells = await Promise.all(
      overlappingCells.map(async ({ cell, version }) => {
        const answer = await queryClient.fetchQuery({
          queryKey: [...queryKeys.mapCell(cell), version],
          queryFn: ({ signal }) => callApi(mapApi.getCell, { cell }, { signal }),
          staleTime: Number.POSITIVE_INFINITY,
          gcTime: REFRESH_INTERVAL,
        })
        return pointsWithin(decodeCell(answer), bounds, isShown).map(({ id }) => id)
      }),
    )
    return [...new Set([...ids, ...idsInCells.flat()])]
  }

  return {
    content,
    countsOnlyAvailable: content.showsPublicPoints && countsOnlyAvailable(settings, filters),
    scene: content.showsPublicPoints ? scene : undefined,
    settled: (!content.showsPublicPoints || settled) && (!listQuery || !list.isFetching),
    /** Points that come from the list. */
    markers,
    /** Whether there are more such points than the maximum. */
    hasMore: listResult?.hasMore ?? false,
    /** Whether the markers belong to the current filter. */
    isCurrent: listQuery !== undefined && list.isSuccess && !list.isPlaceholderData,
    failed: (content.showsPublicPoints && (cells.isError || scene?.failed === true)) || list.isError,
    retry: () => {
      void cells.refetch()
      retry()
      if (listQuery) void list.refetch()
    },
    setView: useCallback(
      (next: MapView) => {
        setView(next)
        setSceneView(next)
      },
      [setSceneView],
    ),
    expand,
    idsWithin,
  }
}
