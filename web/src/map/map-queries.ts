import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { takeEarlyCells, takeEarlySettings } from './early-map.ts'
import { regionsToList, withUnlistedRegions } from './listed-regions.ts'
import type { MapView } from './protocol.ts'

/**
 * How often a visible map is refetched, because somebody else may have reserved a point; also whenever its tab becomes
 * visible and after a refused reservation (lib/refetch-points.ts). Milliseconds.
 */
const REFRESH_MS = 30_000

export const mapRegionsQuery = queryOptions({
  queryKey: queryKeys.mapRegions,
  queryFn: ({ signal }) => callApi(mapApi.listRegions, {}, { signal }),
})

/** All regions of the map with their sums; refetched while no cells are listed, because the view is then drawn from regions alone. */
const useMapRegions = (view: MapView | undefined) =>
  useQuery({
    ...mapRegionsQuery,
    refetchInterval: ({ state }) => (regionsToList(view, state.data?.regions)?.length ? false : REFRESH_MS),
    staleTime: REFRESH_MS,
    retry: 1,
  })

/**
 * The cells of the map where a view looks, with their versions, and of everywhere else the regions; the points themselves are
 * fetched by the map's worker.
 */
export function useMapCells(view: MapView | undefined) {
  const regionsQuery = useMapRegions(view)
  const allRegions = regionsQuery.data?.regions
  const regionNames = regionsToList(view, allRegions)?.join(',')
  const cellsQuery = useQuery({
    queryKey: queryKeys.mapCells(regionNames ?? ''),
    queryFn: ({ signal }) =>
      regionNames
        ? (takeEarlyCells(regionNames) ?? callApi(mapApi.listCells, { regions: regionNames }, { signal }))
        : { cells: [] },
    enabled: regionNames !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: 1,
  })
  const listedCells = cellsQuery.isPlaceholderData ? undefined : cellsQuery.data?.cells
  const { refetch: refetchList } = cellsQuery
  const { refetch: refetchRegions } = regionsQuery
  const areRegionsChosen = regionNames !== undefined
  return {
    /** undefined while they are on their way. */
    cells: useMemo(() => listedCells && withUnlistedRegions(listedCells, allRegions), [listedCells, allRegions]),
    /** Every region; undefined while they are on their way. */
    regions: allRegions,
    isPending: cellsQuery.isPending || cellsQuery.isPlaceholderData,
    isError: cellsQuery.isError || (regionsQuery.isError && !areRegionsChosen),
    dataUpdatedAt: cellsQuery.dataUpdatedAt,
    refetch: useCallback(
      () => (areRegionsChosen ? refetchList() : refetchRegions()),
      [areRegionsChosen, refetchList, refetchRegions],
    ),
  }
}

/** The clustering rules; the defaults, silently, when they can't be loaded: the map works without them. */
export function useMapSettings() {
  const { data, isError } = useQuery({
    queryKey: queryKeys.mapSettings,
    queryFn: ({ signal }) => takeEarlySettings() ?? callApi(mapApi.getSettings, {}, { signal }),
    retry: 1,
  })
  return data ?? (isError ? DEFAULT_MAP_SETTINGS : undefined)
}
