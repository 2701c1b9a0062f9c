import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '#shared/orders/rules/orders.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

const RESERVED_KEY = 'ponto-urbano.reserved'

/** Queries that a reservation changes: orders and points. */
export const RESERVATION_QUERY_KEYS = [queryKeys.myOrders, ['map'], ['point']] as const

/** Tells other tabs about a reservation. */
export function announceReservation(order: Order): void {
  try {
    localStorage.setItem(RESERVED_KEY, order.id)
  } catch {
    // Without storage other tabs show it at their next refetch.
  }
}

/** Refetches orders and points after a reservation in another tab of this browser. */
export function useReservationInOtherTabs(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== RESERVED_KEY) return
      for (const queryKey of RESERVATION_QUERY_KEYS) void queries.invalidateQueries({ queryKey })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [queries])
}
