import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { fieldWork } from '#shared/installation/api/field-work.ts'
import { contractedPoint } from '#shared/orders/rules/contracted-points.ts'
import { clientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { persistQuery, readPersistedQueries } from '#web/lib/offline-storage.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

/** A list as it is loaded, page by page (lib/use-list.ts). */
const pagesOf = (item: z.ZodMiniType) =>
  z.object({ pages: z.array(z.looseObject({ items: z.array(item) })), pageParams: z.array(z.unknown()) })

/**
 * What can be read without network: own orders, contracted points, and what a technician has in the street. What was kept by
 * another version of the site and is no longer what it would be today is not shown.
 */
const PERSISTED_QUERIES: readonly { keyPrefix: QueryKey; schema: z.ZodMiniType }[] = [
  { keyPrefix: queryKeys.myOrders, schema: pagesOf(clientOrderView) },
  { keyPrefix: queryKeys.myOrder('').slice(0, -1), schema: clientOrderView },
  { keyPrefix: queryKeys.myPoints, schema: pagesOf(contractedPoint) },
  { keyPrefix: queryKeys.fieldTasks, schema: fieldWork.listMine.output },
]

const schemaFor = (key: QueryKey) =>
  PERSISTED_QUERIES.find(({ keyPrefix }) => keyPrefix.every((word, at) => key[at] === word))?.schema

const queryKey = z.array(z.unknown())

/** Keeps what this person sees, and shows it again where it can't be loaded. */
export function QueryPersistence({ personId }: { personId: string }) {
  const queries = useQueryClient()
  useEffect(() => {
    let isMounted = true
    const cache = queries.getQueryCache()
    const restore = async () => {
      for (const { key, seen_at, data } of await readPersistedQueries(personId)) {
        const parsedKey = queryKey.parse(JSON.parse(key))
        const isRead = isMounted && schemaFor(parsedKey)?.safeParse(data).success
        // What was loaded meanwhile is newer.
        if (isRead && queries.getQueryData(parsedKey) === undefined)
          queries.setQueryData(parsedKey, data, { updatedAt: seen_at })
      }
    }
    const persist = ({ queryKey: key, state }: Query) => {
      if (!schemaFor(key)) return
      const seen = { user_id: personId, key: JSON.stringify(key), seen_at: state.dataUpdatedAt, data: state.data }
      persistQuery(seen).catch(() => undefined)
    }
    // This code may come later than what the screen asked for.
    for (const query of cache.getAll()) if (query.state.status === 'success') persist(query)
    // A browser that keeps nothing shows nothing without network.
    restore().catch(() => undefined)
    const stop = cache.subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) persist(event.query)
    })
    return () => {
      isMounted = false
      stop()
    }
  }, [queries, personId])
  return null
}
