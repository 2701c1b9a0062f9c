import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { map as mapApi } from '#shared/map/api/map.ts'
import { type FindablePlace, findablePlaces } from '#shared/map/rules/findable-places.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { createPlaceFinder, type PlaceFinder } from '#shared/map/rules/place-finder.ts'
import { INDEX_PRECISION, mergeCounted, type PlaceIndex } from '#shared/map/rules/place-index.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { usePricingTiers, useTags } from './explore-queries.ts'

/** Files that are loaded at most, those with the most points first; what is elsewhere the server is asked for. */
const MAX_REGIONS = 4
/** Milliseconds. */
const STALE_TIME = 60_000

/** The regions of these cells, those with the most points first. */
function regionsOf(cells: readonly MapCellSummary[]): string[] {
  const points = new Map<string, number>()
  for (const { cell, counts } of cells) {
    const region = cell.slice(0, INDEX_PRECISION)
    points.set(region, (points.get(region) ?? 0) + counts.available + counts.reserved + counts.sold)
  }
  return [...points].toSorted(([, a], [, b]) => b - a).map(([region]) => region)
}

type Result = { data: PlaceIndex | undefined; isPending: boolean; isError: boolean }
const combine = (results: Result[]) => ({
  indexes: results.flatMap(({ data }) => data ?? []),
  isPending: results.some(({ isPending }) => isPending),
  isFailed: results.some(({ isError, data }) => isError && !data),
})

export type LoadedIndex = {
  /** undefined while no file has arrived, and where none can be loaded. */
  find: PlaceFinder<FindablePlace> | undefined
  isPending: boolean
  /** A file could not be loaded or read. */
  isFailed: boolean
  /** There are places in other regions too. */
  isPartial: boolean
}

/** The places of the map's regions, to be searched as one types. The map itself asks for its cells. */
export function usePlaceIndex(): LoadedIndex {
  const cells = useQuery<{ cells: MapCellSummary[] }>({ queryKey: queryKeys.mapCells, enabled: false })
  const { data: tags } = useTags()
  const { data: tiers } = usePricingTiers()
  const regions = regionsOf(cells.data?.cells ?? [])
  const { indexes, isPending, isFailed } = useQueries({
    queries: regions.slice(0, MAX_REGIONS).map(region => ({
      queryKey: queryKeys.placeIndex(region),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(mapApi.getPlaceIndex, { region }, { signal }),
      staleTime: STALE_TIME,
      retry: false,
    })),
    combine,
  })
  const find = useMemo(
    () =>
      indexes.length > 0
        ? createPlaceFinder(
            findablePlaces(
              { ...mergeCounted(indexes), landmarks: indexes.flatMap(({ landmarks }) => landmarks) },
              { tags: tags ?? [], tiers: tiers ?? [] },
            ),
          )
        : undefined,
    [indexes, tags, tiers],
  )
  return { find, isPending, isFailed, isPartial: regions.length > indexes.length }
}
