import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { users as usersApi } from '#shared/office/api/users.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { OfficeOrderForm, QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { MANAGERS } from '#shared/platform/rules/roles.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useNow } from '#web/lib/use-now.ts'
import { emptyOrder, type NewOrderForm, newOrderForm, type OrderDraft, orderDraft } from './new-order-form.ts'

/** Starts like a draft of a form, so that signing out deletes it (clear-drafts.ts). */
const draftName = (ownId: string): string => `draft:${ownId}:new-order`

function readStored(ownId: string): NewOrderForm | undefined {
  try {
    return newOrderForm.safeParse(JSON.parse(sessionStorage.getItem(draftName(ownId)) ?? 'null')).data
  } catch {
    return undefined
  }
}

function store(ownId: string, form: NewOrderForm | undefined): void {
  try {
    if (form) sessionStorage.setItem(draftName(ownId), JSON.stringify(form))
    else sessionStorage.removeItem(draftName(ownId))
  } catch {
    // Storage is refused (private window): the form works without it.
  }
}

const MINUTE_MS = 60_000
/** Somebody may take a point while the order is filled in. */
const QUOTE_EVERY_MS = 30_000

/** Points by id as they can be sold now, looked at again while the page is seen. */
function useQuote(ids: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.orderQuote(ids),
    queryFn: async ({ signal }) => {
      const quote = await call(ordersApi.quote, { point_ids: [...ids], codes: [] }, { signal })
      return new Map<string, QuotedPoint>(quote.points.map(point => [point.id, point]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTE_EVERY_MS,
    staleTime: 0,
  })
}

export type NewOrder = {
  form: NewOrderForm
  change: (changes: Partial<NewOrderForm>) => void
  changePrice: (pointId: string, price: string) => void
  addPoints: (pointIds: readonly string[]) => void
  removePoints: (pointIds: readonly string[]) => void
  clear: () => void
  quote: ReturnType<typeof useQuote>
  draft: OrderDraft
}

/** The order as it is filled in, kept in this tab until it is made. */
export function useNewOrder(ownId: string): NewOrder {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const [form, setForm] = useState(() => readStored(ownId) ?? emptyOrder(now))
  useEffect(() => store(ownId, form), [ownId, form])
  const quote = useQuote(form.points.map(({ id }) => id))
  const changePoints = (of: (points: NewOrderForm['points']) => NewOrderForm['points']) =>
    setForm(previous => ({ ...previous, points: of(previous.points) }))
  const change = useCallback((changes: Partial<NewOrderForm>) => setForm(previous => ({ ...previous, ...changes })), [])
  return {
    form,
    change,
    changePrice: (pointId, price) =>
      changePoints(points => points.map(each => (each.id === pointId ? { ...each, price } : each))),
    addPoints: ids =>
      changePoints(points => [
        ...points,
        ...ids.filter(id => points.every(each => each.id !== id)).map(id => ({ id, price: '' })),
      ]),
    removePoints: ids => changePoints(points => points.filter(({ id }) => !ids.includes(id))),
    clear: () => setForm(emptyOrder(now)),
    quote,
    draft: orderDraft(form, form.points.length === 0 ? new Map() : quote.data, now),
  }
}

const creationKeys = idempotencyKeys('ponto-urbano.office-order-attempt')

/** Makes the order; shows no toast, because the page says what came of it. */
export function useCreateOrder(ownId: string) {
  const queryClient = useQueryClient()
  return async (request: OfficeOrderForm): Promise<Order> => {
    try {
      const order = await call(ordersApi.createByOffice, request, { idempotencyKey: creationKeys.keyFor(request) })
      creationKeys.clear()
      store(ownId, undefined)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: ['points'] })
      return order
    } catch (error) {
      // The server answered, so a corrected order is another attempt.
      if (error instanceof ApiError && error.status < 500) creationKeys.clear()
      void queryClient.invalidateQueries({ queryKey: ['order-quote'] })
      throw error
    }
  }
}

/** The office's people, by name. */
export const useSalespeople = () =>
  useQuery({
    queryKey: queryKeys.salespeople,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(MANAGERS.map(role => call(usersApi.list, { role }, { signal })))
      return lists.flatMap(({ items }) => items).toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'pt-BR'))
    },
    staleTime: 5 * MINUTE_MS,
  })
