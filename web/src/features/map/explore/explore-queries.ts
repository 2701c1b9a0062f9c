import { useQuery } from '@tanstack/react-query'
import { inDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { byName } from '#shared/catalogue/rules/tags.ts'
import { map as mapApi } from '#shared/map/api/map.ts'
import { call } from '#web/lib/call.ts'
import { isMissingPoint, pointQuery } from '#web/lib/point-query.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

export const useTags = () =>
  useQuery({
    queryKey: queryKeys.tags,
    queryFn: ({ signal }) => call(mapApi.listTags, {}, { signal }),
    select: ({ tags }) => tags.toSorted(byName),
    retry: 1,
  })

export const usePricingTiers = () =>
  useQuery({
    queryKey: queryKeys.pricingTiers,
    queryFn: ({ signal }) => call(mapApi.listPricingTiers, {}, { signal }),
    select: ({ pricing_tiers }) => inDisplayOrder(pricing_tiers),
    retry: 1,
  })

/** An open sheet refreshes price and availability as often as the map's markers. Milliseconds. */
const POINT_REFETCH_INTERVAL = 30_000

export const usePoint = (id: string | undefined) =>
  useQuery({
    ...pointQuery(id ?? ''),
    enabled: id !== undefined,
    retry: (failures, error) => failures < 2 && !isMissingPoint(error),
    refetchOnWindowFocus: true,
    refetchInterval: POINT_REFETCH_INTERVAL,
    staleTime: 0,
  })
