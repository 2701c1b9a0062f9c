import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { callApi } from '#web/lib/call-api.ts'

/** How many points have a tier, and how many use its prices. Uncached. */
export const useTierUsage = (tierId: string | undefined) =>
  useQuery({
    queryKey: ['tier-usage', tierId],
    queryFn: ({ signal }) => callApi(catalogueApi.tierUsage, { tier_id: tierId ?? '' }, { signal }),
    enabled: tierId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })

/** One point of the tier for the preview; null if no point has the tier. */
export const usePointOfTier = (tierId: string | undefined) =>
  useQuery({
    queryKey: ['point-of-tier', tierId],
    queryFn: ({ signal }) => firstPointOf(tierId ?? '', signal),
    enabled: tierId !== undefined,
  })

/** The first point of a tier. A page of a filtered list may be empty although further pages follow. */
async function firstPointOf(tierId: string, signal: AbortSignal): Promise<Point | null> {
  let cursor: string | null = null
  do {
    const page: z.output<typeof pointsApi.list.output> = await callApi(
      pointsApi.list,
      { pricing_tier_id: tierId, limit: '25', ...(cursor === null ? {} : { cursor }) },
      { signal },
    )
    const [first] = page.items
    if (first) return first
    cursor = page.cursor
  } while (cursor !== null)
  return null
}
