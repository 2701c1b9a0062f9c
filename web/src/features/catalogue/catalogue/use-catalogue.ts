import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** Tags, pricing tiers and map settings as managers see them: as they are now, past every cache. */
export type Catalogue = z.output<typeof catalogueApi.get.output>

export const useCatalogue = () =>
  useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: ({ signal }) => call(catalogueApi.get, {}, { signal }),
  })

/** Points too: they have the tags and follow the prices of their tier. */
const SHOWING = [
  queryKeys.catalogue,
  queryKeys.tags,
  queryKeys.pricingTiers,
  queryKeys.mapSettings,
  ['point'],
  ['points'],
  ['point-record'],
]

/** What a change of the catalogue does to what is already loaded. */
export function useCatalogueChanges() {
  const queries = useQueryClient()
  return {
    /** Shows a change at once, until the reload has come. */
    put: (change: (catalogue: Catalogue) => Catalogue): void => {
      queries.setQueryData<Catalogue>(queryKeys.catalogue, catalogue => catalogue && change(catalogue))
    },
    /** Loads the catalogue again, and what other screens show of it. */
    reload: async (): Promise<void> => {
      await Promise.all(SHOWING.map(queryKey => queries.invalidateQueries({ queryKey })))
    },
  }
}
