import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'
import { toastError } from '#web/lib/toast-error.ts'
import type { ListPages } from '#web/lib/use-list.ts'

/**
 * Functions by which a client changes a pending order, on condition that the shown version is current. The response
 * replaces the cached order; after a refusal the order is refetched.
 */
export function useOrderChanges({ id: order_id, version }: Pick<Order, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  const ownVersions = useRef(new Set<number>())
  const target = { order_id, version }

  const storeOrder = (changed: Order) => {
    ownVersions.current.add(changed.version)
    // A refetch that is under way would bring back the order before the change.
    void queryClient.cancelQueries({ queryKey: queryKeys.myOrder(order_id) })
    queryClient.setQueryData<Order>(queryKeys.myOrder(order_id), changed)
    queryClient.setQueryData<ListPages<Order>>(
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
    // Refetched, because removed points are available again.
    refetchPoints(queryClient)
    // A changed renewal also affects what the order that it renews offers.
    if (changed.renews !== null)
      for (const queryKey of [queryKeys.myOrder(changed.renews), queryKeys.myOrders])
        void queryClient.invalidateQueries({ queryKey })
  }
  const onRefused = (failureTitle: string) => (error: unknown) => {
    const isConflict = error instanceof ApiError && error.code === 'ORDER_CHANGED'
    toastError(failureTitle, error, isConflict ? ORDER_DETAIL_TEXTS.CHANGED_DETAIL : undefined)
    for (const queryKey of [queryKeys.myOrder(order_id), queryKeys.myOrders])
      void queryClient.invalidateQueries({ queryKey })
  }
  const onSaved = (successMessage: string) => (changed: Order) => {
    storeOrder(changed)
    toast.success(successMessage)
  }

  const cancelMutation = useMutation({
    mutationFn: () => callApi(ordersApi.cancel, target),
    onSuccess: onSaved(ORDERS_TEXTS.ORDER_CANCELLED),
    onError: onRefused(ORDERS_TEXTS.ORDER_CANCEL_FAILED),
  })
  const changePeriod = useMutation({
    mutationFn: ({ item_id, period_years }: { item_id: string; period_years: PeriodYears }) =>
      callApi(ordersApi.changePeriod, { ...target, item_id, period_years }),
    onSuccess: onSaved(ORDERS_TEXTS.ITEM_PERIOD_CHANGED),
    onError: onRefused(ORDERS_TEXTS.ITEM_UPDATE_FAILED),
  })
  const limitToItems = useMutation({
    mutationFn: (item_ids: string[]) => callApi(ordersApi.limitToItems, { ...target, item_ids }),
    onSuccess: onSaved(ORDERS_TEXTS.ITEM_REMOVED),
    onError: onRefused(ORDERS_TEXTS.ITEM_UPDATE_FAILED),
  })
  return {
    cancel: cancelMutation,
    changePeriod,
    limitToItems,
    busy: cancelMutation.isPending || changePeriod.isPending || limitToItems.isPending,
    refuseRemovingAll: () => toast.error(ORDER_REFUSALS.ORDER_WITHOUT_ITEMS.sentence),
    /** Whether this page created the version. */
    isOwnVersion: (version: number) => ownVersions.current.has(version),
    /** Stores an order that another part of the page has changed, for example by sending a receipt. */
    storeOrder,
  }
}
export type OrderChanges = ReturnType<typeof useOrderChanges>
