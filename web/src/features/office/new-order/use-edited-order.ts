import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OfficeOrderEdit } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { ApiError, callApi, isNotFound } from '#web/lib/call-api.ts'
import { orderQueryOptions } from '#web/lib/order-query-options.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { quotedPointsQueryOptions } from '#web/lib/quoted-points-query-options.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { refetchPoints } from '#web/lib/refetch-points.ts'
import { isSameDraftContent } from './draft-content.ts'
import { type FormPartChange, mergeOrderForms, withFormPart } from './draft-merge.ts'
import { editOf, formOfOrder, type LoadedOrder } from './edited-order-form.ts'
import { useFilledOrder } from './use-new-order.ts'

/** Loads an order as it is now, with its customer and the current data of its points. */
export function useLoadOrder() {
  const queryClient = useQueryClient()
  return async (orderId: string): Promise<LoadedOrder> => {
    const order = await queryClient.fetchQuery({ ...orderQueryOptions(orderId), staleTime: 0 })
    const ids = order.items.map(({ point_id }) => point_id)
    const [customer, quoted] = await Promise.all([
      order.customer_id === undefined ? undefined : findCustomer(order.customer_id),
      queryClient.fetchQuery(quotedPointsQueryOptions(ids, orderId)),
    ])
    return { order, customer, quoted }
  }
}

/** The customer; undefined when it was deleted. */
const findCustomer = async (customer_id: string) => {
  try {
    return await callApi(customersApi.get, { customer_id })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

type Conflict = { count: number; changes: readonly FormPartChange[]; by: LoadedOrder }

/** State of a pending order that is edited whole. After a write conflict, what a colleague saved is merged into the form. */
export function useEditedOrder(opened: LoadedOrder, ownId: string) {
  const queryClient = useQueryClient()
  const load = useLoadOrder()
  const [base, setBase] = useState(() => ({ ...opened, form: formOfOrder(opened, ownId) }))
  const [form, setForm] = useState(base.form)
  const [isDivisionKept, setDivisionKept] = useState(opened.order.instalments !== undefined)
  const [conflict, setConflict] = useState<Conflict>()
  const { order } = base
  const agreed = order.items[0]?.term
  const filled = useFilledOrder(form, setForm, { ...order, agreed })
  const { instalments } = order
  const isKept = isDivisionKept && instalments !== undefined
  return {
    ...filled,
    divided: instalments && { instalments, isKept, keep: setDivisionKept },
    order,
    conflict,
    isUndecided: conflict?.changes.some(({ accepted }) => !accepted) ?? false,
    isChanged: !isSameDraftContent(base.form, form, ownId) || isKept !== (instalments !== undefined),
    request: editOf(filled.filled, { form, ownId, isDivisionKept: isKept }),
    acceptTheirs: (name: string) => {
      const change = conflict?.changes.find(({ field }) => field === name)
      if (!conflict || !change) return
      setForm(current => withFormPart(current, name, change.current))
      setConflict({
        ...conflict,
        changes: conflict.changes.map(each => (each.field === name ? { ...each, accepted: true } : each)),
      })
    },
    dismissConflict: () => setConflict(undefined),
    /** Saves the edit. After a write conflict, merges the order as it is now into the form, and throws the refusal. */
    save: async (edit: OfficeOrderEdit): Promise<Order> => {
      try {
        const { id: order_id, version } = order
        const saved = await callApi(ordersApi.editByOffice, { ...edit, order_id, version })
        queryClient.setQueryData(queryKeys.order(order_id), saved)
        refetchFigures(queryClient)
        refetchPoints(queryClient)
        return saved
      } catch (error) {
        void queryClient.invalidateQueries({ queryKey: ['order-quote'] })
        if (error instanceof ApiError && (error.code === 'ORDER_CHANGED' || error.code === 'ORDER_NOT_PENDING')) {
          const current = await load(order.id)
          const theirs = formOfOrder(current, ownId)
          const merged = mergeOrderForms(base.form, theirs, form)
          setBase({ ...current, form: theirs })
          setForm(merged.form)
          setConflict(last => ({ count: (last?.count ?? 0) + 1, changes: merged.changes, by: current }))
        }
        throw error
      }
    },
  }
}
export type OrderBeingEdited = ReturnType<typeof useEditedOrder>
