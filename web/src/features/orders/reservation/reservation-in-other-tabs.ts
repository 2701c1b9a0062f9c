import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '#shared/orders/rules/orders.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'
import { writeStoredText } from '#web/lib/stored-value.ts'

const RESERVED_KEY = 'ponto-urbano.reserved'

/** Refetches the queries that a reservation affects. */
export function refetchReserved(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.myOrders })
  refetchPoints(queryClient)
}

/** Tells other tabs about a reservation. */
export const announceReservation = (order: Order): void => writeStoredText(RESERVED_KEY, order.id)

/** Refetches orders and points after a reservation in another tab of this browser. */
export function useReservationInOtherTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === RESERVED_KEY) refetchReserved(queryClient)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [queryClient])
}
