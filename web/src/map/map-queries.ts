import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { takeEarlyCells, takeEarlyOpening } from './early-map.ts'
import { regionsToList, withUnlistedRegions } from './listed-regions.ts'
import type { MapView } from './protocol.ts'

/**
 * Refetch interval of a visible map, because somebody else may have reserved a point. It is also refetched when its tab
 * becomes visible and after a refused reservation (lib/refetch-points.ts). Milliseconds.
 */
const REFRESH_MS = 30_000

export const mapRegionsQuery = queryOptions({
  queryKey: queryKeys.mapRegions,
  queryFn: ({ signal }) =>
    takeEarlyOpening('regions')?.then(regions => ({ regions })) ?? callApi(mapApi.listRegions, {}, { signal }),
})

/**
 * All regions of the map with their numbers of points. Refetched only while no cells are listed, because then the view
 * is drawn from regions.
 */
const useMapRegions = (view: MapView | undefined) =>
  useQuery({
    ...mapRegionsQuery,
    refetchInterval: ({ state }) => (regionsToList(view, state.data?.regions)?.length ? false : REFRESH_MS),
    staleTime: REFRESH_MS,
    retry: 1,
  })

/**
 * The map's cells in the regions of the view, with their versions, and one summary for each other region. The map's
 * worker fetches the points of the cells.
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
    /** undefined until the first response. */
    cells: useMemo(() => listedCells && withUnlistedRegions(listedCells, allRegions), [listedCells, allRegions]),
    /** All regions; undefined until the first response. */
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

/**
 * The clustering rules. When they can't be loaded, the default rules without an error, because the map works with those
 * too.
 */
export function useMapSettings() {
  const { data, isError } = useQuery({
    queryKey: queryKeys.mapSettings,
    queryFn: ({ signal }) => takeEarlyOpening('settings') ?? callApi(mapApi.getSettings, {}, { signal }),
    retry: 1,
  })
  return data ?? (isError ? DEFAULT_MAP_SETTINGS : undefined)
}
