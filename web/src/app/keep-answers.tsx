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
const KEPT: readonly { begins: QueryKey; schema: z.ZodMiniType }[] = [
  { begins: queryKeys.myOrders, schema: pagesOf(clientOrderView) },
  { begins: queryKeys.myOrder('').slice(0, -1), schema: clientOrderView },
  { begins: queryKeys.myPoints, schema: pagesOf(contractedPoint) },
  { begins: queryKeys.fieldTasks, schema: fieldWork.listMine.output },
]

const schemaFor = (key: QueryKey) => KEPT.find(({ begins }) => begins.every((word, at) => key[at] === word))?.schema

const queryKey = z.array(z.unknown())

/** Keeps what this person sees, and shows it again where it can't be loaded. */
export function KeepAnswers({ personId }: { personId: string }) {
  const queries = useQueryClient()
  useEffect(() => {
    let isOn = true
    const cache = queries.getQueryCache()
    const restore = async () => {
      for (const { key, seen_at, data } of await readPersistedQueries(personId)) {
        const known = queryKey.parse(JSON.parse(key))
        const isRead = isOn && schemaFor(known)?.safeParse(data).success
        // What was loaded meanwhile is newer.
        if (isRead && queries.getQueryData(known) === undefined)
          queries.setQueryData(known, data, { updatedAt: seen_at })
      }
    }
    const keep = ({ queryKey: key, state }: Query) => {
      if (!schemaFor(key)) return
      const seen = { user_id: personId, key: JSON.stringify(key), seen_at: state.dataUpdatedAt, data: state.data }
      persistQuery(seen).catch(() => undefined)
    }
    // This code may come later than what the screen asked for.
    for (const query of cache.getAll()) if (query.state.status === 'success') keep(query)
    // A browser that keeps nothing shows nothing without network.
    restore().catch(() => undefined)
    const stop = cache.subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query)
    })
    return () => {
      isOn = false
      stop()
    }
  }, [queries, personId])
  return null
}
