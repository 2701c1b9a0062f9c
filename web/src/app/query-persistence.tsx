import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { fieldWork } from '#shared/installation/api/field-work.ts'
import { contractedPointSchema } from '#shared/orders/rules/contracted-points.ts'
import { clientOrderViewSchema } from '#shared/orders/rules/installation-progress.ts'
import { persistQuery, readPersistedQueries } from '#web/lib/offline-storage.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** Schema of the data of a list query (lib/use-list.ts). */
const pagesOf = (item: z.ZodMiniType) =>
  z.object({ pages: z.array(z.looseObject({ items: z.array(item) })), pageParams: z.array(z.unknown()) })

/**
 * Queries whose data is available offline: a client's orders and contracted points, and a technician's field tasks. Data stored
 * by another version of the site is ignored if it does not match the schema.
 */
const PERSISTED_QUERIES: readonly { keyPrefix: QueryKey; schema: z.ZodMiniType }[] = [
  { keyPrefix: queryKeys.myOrders, schema: pagesOf(clientOrderViewSchema) },
  { keyPrefix: queryKeys.myOrder('').slice(0, -1), schema: clientOrderViewSchema },
  { keyPrefix: queryKeys.myPoints, schema: pagesOf(contractedPointSchema) },
  { keyPrefix: queryKeys.fieldTasks, schema: fieldWork.listMine.output },
]

const schemaFor = (key: QueryKey) =>
  PERSISTED_QUERIES.find(({ keyPrefix }) => keyPrefix.every((keyPart, index) => key[index] === keyPart))?.schema

const queryKey = z.array(z.unknown())

/** Persists a person's query data in IndexedDB and restores it. */
export function QueryPersistence({ personId }: { personId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isMounted = true
    const cache = queryClient.getQueryCache()
    const restore = async () => {
      for (const { key, seen_at, data } of await readPersistedQueries(personId)) {
        const parsedKey = queryKey.parse(JSON.parse(key))
        const isValid = isMounted && schemaFor(parsedKey)?.safeParse(data).success
        // Data that was loaded in the meantime is newer.
        if (isValid && queryClient.getQueryData(parsedKey) === undefined)
          queryClient.setQueryData(parsedKey, data, { updatedAt: seen_at })
      }
    }
    const persist = ({ queryKey: key, state }: Query) => {
      if (!schemaFor(key)) return
      const persisted = { user_id: personId, key: JSON.stringify(key), seen_at: state.dataUpdatedAt, data: state.data }
      persistQuery(persisted).catch(() => undefined)
    }
    // Queries may have finished before this lazily loaded component was mounted.
    for (const query of cache.getAll()) if (query.state.status === 'success') persist(query)
    // If the browser blocks storage, nothing is restored.
    restore().catch(() => undefined)
    const unsubscribe = cache.subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) persist(event.query)
    })
    return () => {
      isMounted = false
      unsubscribe()
    }
  }, [queryClient, personId])
  return null
}
