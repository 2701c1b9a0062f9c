import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { compareByName } from '#shared/catalogue/rules/tags.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import type { MapCellSummary } from '#shared/map/rules/map-cells.ts'
import { callApi } from '#web/lib/call-api.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { takeEarlyOpening } from '#web/map/early-map.ts'

export const useTags = () =>
  useQuery({
    queryKey: queryKeys.tags,
    queryFn: ({ signal }) =>
      takeEarlyOpening('tags')?.then(tags => ({ tags })) ?? callApi(mapApi.listTags, {}, { signal }),
    select: ({ tags }) => tags.toSorted(compareByName),
    retry: 1,
  })

export const usePricingTiers = () =>
  useQuery({
    queryKey: queryKeys.pricingTiers,
    queryFn: ({ signal }) =>
      takeEarlyOpening('pricing_tiers')?.then(pricing_tiers => ({ pricing_tiers })) ??
      callApi(mapApi.listPricingTiers, {}, { signal }),
    select: ({ pricing_tiers }) => tiersInDisplayOrder(pricing_tiers),
    retry: 1,
  })

/**
 * Refetch interval of an open point for data that no map cell contains, such as its photos. Price and availability are
 * refetched together with the map's markers (useRefetchOnCellChange). Milliseconds.
 */
const POINT_REFETCH_INTERVAL = 120_000

/** The sheet is mounted after the map has asked for its point; the edge would answer it the same (functions/api/map.ts). Milliseconds. */
const POINT_STALE_TIME = 2_000

export const usePoint = (id: string | undefined) =>
  useQuery({
    ...pointQueryOptions(id ?? ''),
    enabled: id !== undefined,
    retry: (failures, error) => failures < 2 && !isMissingPoint(error),
    refetchOnWindowFocus: 'always',
    refetchInterval: POINT_REFETCH_INTERVAL,
    staleTime: POINT_STALE_TIME,
  })

/**
 * Refetches the open point when a listed cell has another version than before, because the change may be the point's.
 */
export function useRefetchOnCellChange(cells: readonly Pick<MapCellSummary, 'cell' | 'version'>[] | undefined): void {
  const queries = useQueryClient()
  const knownVersions = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (!cells) return
    const previousVersions = knownVersions.current
    knownVersions.current = new Map(cells.map(({ cell, version }) => [cell, version]))
    const isChanged = cells.some(({ cell, version }) => (previousVersions.get(cell) ?? version) !== version)
    if (isChanged) void queries.invalidateQueries({ queryKey: ['point'] })
  }, [cells, queries])
}
