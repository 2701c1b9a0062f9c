import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { users as usersApi } from '#shared/office/api/users.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { type OfficeOrderForm, officeOrderForm, type QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { MANAGERS } from '#shared/platform/rules/roles.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useNow } from '#web/lib/use-now.ts'
import { emptyOrder, type NewOrderForm, newOrderForm, type OrderDraft, orderDraft } from './new-order-form.ts'

/** Start like drafts of forms, so that signing out deletes them (clear-drafts.ts). */
const draftName = (ownId: string): string => `draft:${ownId}:new-order`
const sentName = (ownId: string): string => `draft:${ownId}:sent-order`

/** An order that was sent, until the answer is here. */
const sentOrder = z.object({ form: newOrderForm, request: officeOrderForm })
type SentOrder = z.infer<typeof sentOrder>

function readStored<Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

function store(name: string, value: NewOrderForm | SentOrder | undefined): void {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value))
    else sessionStorage.removeItem(name)
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
  /** Begins anew, for this customer if there is one. */
  clear: (customer?: NewOrderForm['customer']) => void
  quote: ReturnType<typeof useQuote>
  draft: OrderDraft
  /** What was sent without an answer, so that it may have been made; `isSame` while the form is as it was sent. */
  unanswered: { request: OfficeOrderForm; isSame: boolean } | undefined
  setUnanswered: (request: OfficeOrderForm | undefined) => void
}

/** The order as it is filled in, kept in this tab until it is made. */
export function useNewOrder(ownId: string): NewOrder {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const [form, setForm] = useState(() => readStored(draftName(ownId), newOrderForm) ?? emptyOrder(now))
  useEffect(() => store(draftName(ownId), form), [ownId, form])
  const [sent, setSent] = useState(() => readStored(sentName(ownId), sentOrder))
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
    clear: (customer = null) => setForm({ ...emptyOrder(now), customer }),
    quote,
    draft: orderDraft(form, form.points.length === 0 ? new Map() : quote.data, now),
    unanswered: sent && {
      request: sent.request,
      isSame: JSON.stringify(sent.form) === JSON.stringify(form),
    },
    setUnanswered: request => {
      const current = request && { form, request }
      // At once, because the tab may be closed or reloaded while the request is on its way.
      store(sentName(ownId), current)
      setSent(current)
    },
  }
}

const creationKeys = idempotencyKeys('ponto-urbano.office-order-attempt')

/** Whether the server decided; otherwise the request may have had its effect. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Makes the order; shows no toast, because the page says what came of it. */
export function useCreateOrder(ownId: string, { setUnanswered }: NewOrder) {
  const queryClient = useQueryClient()
  return async (form: OfficeOrderForm): Promise<Order> => {
    // In the schema's order, as it is read back after a reload, so that the key stays the same.
    const request = officeOrderForm.parse(form)
    setUnanswered(request)
    try {
      const order = await call(ordersApi.createByOffice, request, { idempotencyKey: creationKeys.keyFor(request) })
      creationKeys.clear()
      setUnanswered(undefined)
      store(draftName(ownId), undefined)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: ['points'] })
      return order
    } catch (error) {
      if (isAnswer(error)) {
        // A corrected order is another attempt.
        creationKeys.clear()
        setUnanswered(undefined)
      }
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
