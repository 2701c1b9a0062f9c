import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { ORDER_DETAIL } from '#shared/orders/messages/order-detail.ts'
import { ORDERS } from '#shared/orders/messages/orders.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import type { ListPages } from '#web/lib/use-list.ts'

/**
 * Changes of a pending order by its client, each of the version that is shown. The answer replaces the order; a refusal
 * asks for it anew, so that the screen says what became of it.
 */
export function useOrderChanges({ id: order_id, version }: Pick<Order, 'id' | 'version'>) {
  const queries = useQueryClient()
  const made = useRef(new Set<number>())
  const seen = { order_id, version }

  const replace = (changed: Order) => {
    made.current.add(changed.version)
    // An answer that is still on its way would bring back the order as it was.
    void queries.cancelQueries({ queryKey: queryKeys.myOrder(order_id) })
    queries.setQueryData<Order>(queryKeys.myOrder(order_id), changed)
    queries.setQueryData<ListPages<Order>>(
      queryKeys.myOrders,
      data =>
        data && {
          ...data,
          pages: data.pages.map(page => ({
            ...page,
            items: page.items.map(order => (order.id === changed.id ? changed : order)),
          })),
        },
    )
    // The points that the change freed are for sale again.
    for (const queryKey of [['map'], ['point']]) void queries.invalidateQueries({ queryKey })
    // What it would have gone on with can be gone on with again.
    if (changed.renews !== null)
      for (const queryKey of [queryKeys.myOrder(changed.renews), queryKeys.myOrders])
        void queries.invalidateQueries({ queryKey })
  }
  const refused = (tried: string) => (error: unknown) => {
    const isChanged = error instanceof ApiError && error.code === 'ORDER_CHANGED'
    sayFailure(tried, error, isChanged ? ORDER_DETAIL.CHANGED_DETAIL : undefined)
    for (const queryKey of [queryKeys.myOrder(order_id), queryKeys.myOrders])
      void queries.invalidateQueries({ queryKey })
  }
  const told = (said: string) => (changed: Order) => {
    replace(changed)
    toast.success(said)
  }

  const cancel = useMutation({
    mutationFn: () => call(ordersApi.cancel, seen),
    onSuccess: told(ORDERS.ORDER_CANCELLED),
    onError: refused(ORDERS.ORDER_CANCEL_FAILED),
  })
  const changePeriod = useMutation({
    mutationFn: ({ item_id, period_years }: { item_id: string; period_years: PeriodYears }) =>
      call(ordersApi.changePeriod, { ...seen, item_id, period_years }),
    onSuccess: told(ORDERS.ITEM_PERIOD_CHANGED),
    onError: refused(ORDERS.ITEM_UPDATE_FAILED),
  })
  const keepItems = useMutation({
    mutationFn: (item_ids: string[]) => call(ordersApi.keepItems, { ...seen, item_ids }),
    onSuccess: told(ORDERS.ITEM_REMOVED),
    onError: refused(ORDERS.ITEM_UPDATE_FAILED),
  })
  return {
    cancel,
    changePeriod,
    keepItems,
    busy: cancel.isPending || changePeriod.isPending || keepItems.isPending,
    refuseRemovingAll: () => toast.error(ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence),
    /** A version that the client made here. */
    isMine: (of: number) => made.current.has(of),
    /** What other parts of the page made of the order, such as a receipt that was sent. */
    replace,
  }
}
export type OrderChanges = ReturnType<typeof useOrderChanges>
