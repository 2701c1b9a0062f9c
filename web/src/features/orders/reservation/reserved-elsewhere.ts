import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '#shared/orders/rules/orders.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

const RESERVED_KEY = 'ponto-urbano.reserved'

/** Screens that show a reservation, or points that it takes. */
export const SHOWS_RESERVED = [queryKeys.myOrders, ['map'], ['point']] as const

export function tellOtherTabs(made: Order): void {
  try {
    localStorage.setItem(RESERVED_KEY, made.id)
  } catch {
    // They see it when they ask again.
  }
}

/** Shows what another tab of this browser has reserved. */
export function useReservedElsewhere(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== RESERVED_KEY) return
      for (const queryKey of SHOWS_RESERVED) void queries.invalidateQueries({ queryKey })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [queries])
}
