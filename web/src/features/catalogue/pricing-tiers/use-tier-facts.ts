import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { call } from '#web/lib/call.ts'

/** How many points have a tier and follow its prices, as it is now. */
export const useTierUsage = (tierId: string | undefined) =>
  useQuery({
    queryKey: ['tier-usage', tierId],
    queryFn: ({ signal }) => call(catalogueApi.tierUsage, { tier_id: tierId ?? '' }, { signal }),
    enabled: tierId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })

/** A point of a tier; null when none has it. */
export const usePointOfTier = (tierId: string | undefined) =>
  useQuery({
    queryKey: ['point-of-tier', tierId],
    queryFn: ({ signal }) => firstPointOf(tierId ?? '', signal),
    enabled: tierId !== undefined,
  })

/** A page of a narrowed list may come back empty and still have a cursor to go on from. */
async function firstPointOf(tierId: string, signal: AbortSignal): Promise<Point | null> {
  let cursor: string | null = null
  do {
    const page: z.output<typeof pointsApi.list.output> = await call(
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
