import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** Tags, pricing tiers and map settings for managers, uncached. */
export type Catalogue = z.output<typeof catalogueApi.get.output>

export const useCatalogue = () =>
  useQuery({
    queryKey: queryKeys.catalogue,
    queryFn: ({ signal }) => callApi(catalogueApi.get, {}, { signal }),
  })

/** Queries to refetch when the catalogue changes; points are among them because they show tags and tier prices. */
const AFFECTED_QUERIES = [
  queryKeys.catalogue,
  queryKeys.tags,
  queryKeys.pricingTiers,
  queryKeys.mapSettings,
  ['point'],
  ['points'],
  ['point-record'],
]

/** Updates cached queries after a change of the catalogue. */
export function useCatalogueChanges() {
  const queryClient = useQueryClient()
  /** Changes the cached catalogue immediately, until it is refetched. */
  const put = (change: (catalogue: Catalogue) => Catalogue): void => {
    queryClient.setQueryData<Catalogue>(queryKeys.catalogue, catalogue => catalogue && change(catalogue))
  }
  /** Invalidates all queries that show the catalogue. */
  const reload = async (): Promise<void> => {
    await Promise.all(AFFECTED_QUERIES.map(queryKey => queryClient.invalidateQueries({ queryKey })))
  }
  /** Puts what the request has saved into the catalogue, then reloads it, also after an error, which the form shows. */
  async function saveTo<Saved>(
    request: Promise<Saved>,
    change: (catalogue: Catalogue, saved: Saved) => Catalogue,
  ): Promise<Saved> {
    try {
      const saved = await request
      put(catalogue => change(catalogue, saved))
      return saved
    } finally {
      void reload()
    }
  }
  return { put, reload, saveTo }
}
