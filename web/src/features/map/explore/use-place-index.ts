import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { map as mapApi } from '#shared/map/api/map.ts'
import { totalPointsOf } from '#shared/map/rules/crowded-views.ts'
import { type FindablePlace, findablePlacesOfIndex } from '#shared/map/rules/findable-places.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { createPlaceFinder, type PlaceFinder } from '#shared/map/rules/place-finder.ts'
import { type IndexedPlace, mergeCountedPlaces, type PlaceIndex } from '#shared/map/rules/place-index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { mapRegionsQuery } from '#web/map/map-queries.ts'
import { usePricingTiers, useTags } from './explore-queries.ts'

/**
 * Maximum number of regions whose index files are loaded, those with the most points first. Places in other regions are
 * searched by the server.
 */
const MAX_REGIONS = 4
const STALE_TIME_MS = 60_000

/** Names of the regions, the one with the most points first. */
const largestRegionsFirst = (regions: readonly MapCellSummary[]): string[] =>
  regions.toSorted((a, b) => totalPointsOf([b]) - totalPointsOf([a])).map(({ cell }) => cell)

type Result = { data: PlaceIndex | undefined; isPending: boolean; isError: boolean }
const combineIndexQueries = (results: Result[]) => ({
  indexes: results.flatMap(({ data }) => data ?? []),
  isPending: results.some(({ isPending }) => isPending),
  isFailed: results.some(({ isError, data }) => isError && !data),
})

export type NamedFilter = Extract<FindablePlace, { kind: 'tag' | 'tier' }>
const NOTHING_LOADED = { find: undefined, places: [], filters: [] }

export type LoadedIndex = {
  /** Search among the loaded places; undefined while no file has arrived, and when none can be loaded. */
  find: PlaceFinder<FindablePlace> | undefined
  /** Places that have points. */
  places: readonly IndexedPlace[]
  /** Tags and price tiers that points on the map have. */
  filters: readonly NamedFilter[]
  isPending: boolean
  /** Whether a file could not be loaded or read. */
  isFailed: boolean
  /** Whether there are places in other regions too. */
  isPartial: boolean
}

/** The places of the map's regions, to search while the visitor types. Uses the regions that the map has requested. */
export function usePlaceIndex(): LoadedIndex {
  const all = useQuery({ ...mapRegionsQuery, enabled: false })
  const { data: tags } = useTags()
  const { data: tiers } = usePricingTiers()
  const regions = largestRegionsFirst(all.data?.regions ?? [])
  const { indexes, isPending, isFailed } = useQueries({
    queries: regions.slice(0, MAX_REGIONS).map(region => ({
      queryKey: queryKeys.placeIndex(region),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi(mapApi.getPlaceIndex, { region }, { signal }),
      staleTime: STALE_TIME_MS,
      retry: false,
    })),
    combine: combineIndexQueries,
  })
  const loaded = useMemo(() => {
    if (indexes.length === 0) return NOTHING_LOADED
    const placeCounts = mergeCountedPlaces(indexes)
    const findable = findablePlacesOfIndex(
      { ...placeCounts, landmarks: indexes.flatMap(({ landmarks }) => landmarks) },
      { tags: tags ?? [], tiers: tiers ?? [] },
    )
    return {
      find: createPlaceFinder(findable),
      places: placeCounts.places,
      filters: findable.filter(place => place.kind === 'tag' || place.kind === 'tier'),
    }
  }, [indexes, tags, tiers])
  return { ...loaded, isPending, isFailed, isPartial: regions.length > indexes.length }
}
