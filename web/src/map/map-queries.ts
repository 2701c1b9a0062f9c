import { useQuery } from '@tanstack/react-query'
import { DEFAULT_MAP_SETTINGS } from '#shared/catalogue/rules/map-settings.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { takeEarlyCells, takeEarlySettings } from './early-map.ts'

/**
 * How often a visible map is refetched, because somebody else may have reserved a point; also whenever its tab becomes
 * visible and after a refused reservation (lib/refetch-points.ts). Milliseconds.
 */
const REFRESH_MS = 30_000

/** The cells of the map with their versions; the points themselves are fetched by the map's worker. */
export const useMapCells = () =>
  useQuery({
    queryKey: queryKeys.mapCells,
    queryFn: ({ signal }) => takeEarlyCells() ?? call(mapApi.listCells, {}, { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: 1,
  })

/** The clustering rules; the defaults, silently, when they can't be loaded (specification §9). */
export function useMapSettings() {
  const { data, isError } = useQuery({
    queryKey: queryKeys.mapSettings,
    queryFn: ({ signal }) => takeEarlySettings() ?? call(mapApi.getSettings, {}, { signal }),
    retry: 1,
  })
  return data ?? (isError ? DEFAULT_MAP_SETTINGS : undefined)
}
