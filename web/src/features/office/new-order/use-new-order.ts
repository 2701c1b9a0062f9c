import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { type OfficeOrderForm, officeOrderForm, type QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { orderQuoteQueryOptions } from '#web/lib/order-quote-query-options.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formOfDraft, isSameContent } from './draft-content.ts'
import {
  type EvaluatedOrder,
  emptyOrder,
  evaluateOrder,
  type NewOrderForm,
  newOrderForm,
  toLastSeenPoint,
} from './new-order-form.ts'
import { type SharedDraft, useSharedDraft } from './use-shared-draft.ts'

/** Starts like drafts of forms, so that signing out deletes it (clear-drafts.ts). */
const sentName = (ownId: string): string => `draft:${ownId}:sent-order`

/** An order that was sent, until the answer is here. */
const sentOrder = z.object({ form: newOrderForm, request: officeOrderForm })
type SentOrder = z.infer<typeof sentOrder>

/** An order sent from this draft without an answer; if it was created, the draft is gone. */
export function readSentOrder(ownId: string, draftId: string | undefined): SentOrder | undefined {
  try {
    const { data } = sentOrder.safeParse(JSON.parse(sessionStorage.getItem(sentName(ownId)) ?? 'null'))
    return data?.request.draft?.id === draftId ? data : undefined
  } catch {
    return undefined
  }
}

function storeSentOrder(ownId: string, sent: SentOrder | undefined): void {
  try {
    if (sent) sessionStorage.setItem(sentName(ownId), JSON.stringify(sent))
    else sessionStorage.removeItem(sentName(ownId))
  } catch {
    // Storage is refused (private window): the form works without it.
  }
}

const MINUTE_MS = 60_000
/** Refetch interval of the quote, because somebody may take a point while the form is filled in. */
const QUOTE_INTERVAL_MS = 30_000

/** Points by id as they can be sold now, looked at again while the page is seen. */
function useQuote(ids: readonly string[]) {
  return useQuery({
    ...orderQuoteQueryOptions(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTE_INTERVAL_MS,
  })
}

export type NewOrder = {
  form: NewOrderForm
  change: (changes: Partial<NewOrderForm>) => void
  changePrice: (pointId: string, price: string) => void
  addPoints: (pointIds: readonly string[]) => void
  removePoints: (pointIds: readonly string[]) => void
  /** Takes a customer that nobody chose yet: by itself it makes no draft. */
  beginFor: (customer: NewOrderForm['customer']) => void
  /** The prices that the tables have today are seen. */
  acceptPrices: () => void
  quote: ReturnType<typeof useQuote>
  filled: EvaluatedOrder
  shared: SharedDraft
  /** What was sent without an answer, so that it may have been made; `isSame` while the form is as it was sent. */
  unanswered: { request: OfficeOrderForm; isSame: boolean } | undefined
  setUnanswered: (request: OfficeOrderForm | undefined) => void
}

type Options = {
  ownId: string
  draftId: string | undefined
  /** undefined for a new one, and for one that may be an order by now (readSentOrder). */
  opened: OrderDraft | undefined
  onMade: (draft: OrderDraft) => void
}

/** The order as it is filled in, kept as a draft that the office shares until it is made. */
export function useNewOrder({ ownId, draftId, opened, onMade }: Options): NewOrder {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const [sent, setSent] = useState(() => readSentOrder(ownId, draftId))
  const [form, setForm] = useState(() => (opened ? formOfDraft(opened, ownId) : (sent?.form ?? emptyOrder(now))))
  const shared = useSharedDraft({ ownId, opened, form, setForm, onMade })
  const quote = useQuote(form.points.map(({ id }) => id))
  const quoted = form.points.length === 0 ? new Map<string, QuotedPoint>() : quote.data
  const changePoints = (change: (points: NewOrderForm['points']) => NewOrderForm['points']) =>
    setForm(previous => ({ ...previous, points: change(previous.points) }))
  const change = useCallback((changes: Partial<NewOrderForm>) => setForm(previous => ({ ...previous, ...changes })), [])
  const markSeen = (isLookedAt: (point: NewOrderForm['points'][number]) => boolean) =>
    changePoints(points =>
      points.map(formPoint => {
        const point = quoted?.get(formPoint.id)
        return point && isLookedAt(formPoint) ? { ...formPoint, seen: toLastSeenPoint(point) } : formPoint
      }),
    )
  const isAnyNew = form.points.some(({ id, seen }) => seen === null && quoted?.has(id))
  const lookAtNew = () => markSeen(({ seen }) => seen === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each point that is new.
  useEffect(() => {
    if (isAnyNew) lookAtNew()
  }, [isAnyNew])
  return {
    form,
    change,
    changePrice: (pointId, price) =>
      changePoints(points => points.map(point => (point.id === pointId ? { ...point, price } : point))),
    addPoints: ids =>
      changePoints(points => [
        ...points,
        ...ids.filter(id => points.every(point => point.id !== id)).map(id => ({ id, price: '', seen: null })),
      ]),
    removePoints: ids => changePoints(points => points.filter(({ id }) => !ids.includes(id))),
    beginFor: customer => {
      shared.begin({ ...form, customer })
      change({ customer })
    },
    acceptPrices: () => markSeen(() => true),
    quote,
    filled: evaluateOrder(form, quoted, now),
    shared,
    unanswered: sent && { request: sent.request, isSame: isSameContent(sent.form, form, ownId) },
    setUnanswered: request => {
      const current = request && { form, request }
      // Stored before sending, because the tab may be closed or reloaded while the request is pending.
      storeSentOrder(ownId, current)
      setSent(current)
    },
  }
}

const creationKeys = idempotencyKeys('ponto-urbano.office-order-attempt')

/** Whether the server decided; otherwise the request may have had its effect. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Makes the order; shows no toast, because the page says what came of it. */
export function useCreateOrder({ setUnanswered, shared }: NewOrder) {
  const queryClient = useQueryClient()
  return async (form: OfficeOrderForm): Promise<Order> => {
    // In the schema's order, as it is read back after a reload, so that the key stays the same.
    const request = officeOrderForm.parse(form)
    setUnanswered(request)
    try {
      const order = await callApi(ordersApi.createByOffice, request, { idempotencyKey: creationKeys.keyFor(request) })
      creationKeys.clear()
      setUnanswered(undefined)
      shared.end()
      refetchFigures(queryClient)
      return order
    } catch (error) {
      if (isRefusal(error)) {
        // A corrected order is another attempt.
        creationKeys.clear()
        setUnanswered(undefined)
      }
      void queryClient.invalidateQueries({ queryKey: ['order-quote'] })
      void queryClient.invalidateQueries({ queryKey: ['order-draft'] })
      throw error
    }
  }
}
