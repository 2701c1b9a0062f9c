import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { orders as ordersApi } from '#shared/api/orders.ts'
import type { Order } from '#shared/domain/orders.ts'
import type { PeriodYears } from '#shared/domain/periods.ts'
import { ORDERS } from '#shared/messages/orders.ts'
import { ORDER_REFUSALS } from '#shared/refusals/orders.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type List, type ListPages, useList } from '#web/lib/use-list.ts'

/** Own orders, newest first, page by page. */
export const useMyOrders = (): List<Order> =>
  useList({
    key: queryKeys.myOrders,
    ask: (cursor, signal) => call(ordersApi.listMine, cursor === undefined ? {} : { cursor }, { signal }),
  })

/** What the server says, below what was tried; a session that ended has its own toast. */
function say(tried: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return
  toast.error(tried, error instanceof ApiError ? { description: error.message } : {})
}

/** Changes of a pending order by its client. The answer replaces the order; a refusal loads the list again. */
export function useOrderChanges() {
  const queries = useQueryClient()
  const replace = (changed: Order) => {
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
  }
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.myOrders })

  const cancel = useMutation({
    mutationFn: (order: Order) => call(ordersApi.cancel, { order_id: order.id }),
    onSuccess: cancelled => {
      replace(cancelled)
      toast.success(ORDERS.ORDER_CANCELLED)
      // The order that it would have renewed can be renewed again.
      if (cancelled.renews !== null) void reload()
    },
    onError: error => {
      say(ORDERS.ORDER_CANCEL_FAILED, error)
      return reload()
    },
  })
  const changePeriod = useMutation({
    mutationFn: ({ order, item_id, period_years }: { order: Order; item_id: string; period_years: PeriodYears }) =>
      call(ordersApi.changePeriod, { order_id: order.id, item_id, period_years }),
    onSuccess: changed => {
      replace(changed)
      toast.success(ORDERS.ITEM_PERIOD_CHANGED)
    },
    onError: error => {
      say(ORDERS.ITEM_UPDATE_FAILED, error)
      return reload()
    },
  })
  const removeItem = useMutation({
    mutationFn: ({ order, item_id }: { order: Order; item_id: string }) =>
      call(ordersApi.keepItems, {
        order_id: order.id,
        item_ids: order.items.filter(item => item.id !== item_id).map(item => item.id),
      }),
    onSuccess: changed => {
      replace(changed)
      toast.success(ORDERS.ITEM_REMOVED)
    },
    onError: error => {
      say(ORDERS.ITEM_UPDATE_FAILED, error)
      return reload()
    },
  })
  return {
    cancel,
    changePeriod,
    removeItem,
    refuseRemovingAll: () => toast.error(ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence),
  }
}
