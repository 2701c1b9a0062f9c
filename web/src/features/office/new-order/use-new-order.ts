import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import type { Instalment } from '#shared/orders/rules/instalments.ts'
import { type OfficeOrderForm, officeOrderFormSchema, type QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { OrderDraft } from '#shared/orders/rules/order-drafts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { idempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { quotedPointsQueryOptions } from '#web/lib/quoted-points-query-options.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { readStored, writeStored } from '#web/lib/stored-value.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formOfDraft, isSameDraftContent } from './draft-content.ts'
import {
  type EditedOrder,
  type EvaluatedOrder,
  emptyOrderForm,
  evaluateOrder,
  type NewOrderForm,
  newOrderFormSchema,
  toLastSeenPoint,
} from './new-order-form.ts'
import { type SharedDraft, useSharedDraft } from './use-shared-draft.ts'

/** Storage key of a sent order. It has the prefix of drafts, so that signing out deletes it (clear-drafts.ts). */
const sentName = (ownId: string): string => `draft:${ownId}:sent-order`

/** An order that was sent and not answered yet. */
const sentOrder = z.object({ form: newOrderFormSchema, request: officeOrderFormSchema })
type SentOrder = z.infer<typeof sentOrder>

/**
 * An order that was sent from this draft without an answer. If the server has created it, the draft no longer exists.
 */
export function readSentOrder(ownId: string, draftId: string | undefined): SentOrder | undefined {
  const sent = readStored(sentName(ownId), sentOrder, 'sessionStorage')
  return sent?.request.draft?.id === draftId ? sent : undefined
}

const MINUTE_MS = 60_000
/** Refetch interval of the quote, because somebody may take a point while the form is filled in. */
const QUOTE_INTERVAL_MS = 30_000

/** Points by id with their current data for a sale, refetched while the page is visible. */
function useQuote(ids: readonly string[], order_id: string | undefined) {
  return useQuery({
    ...quotedPointsQueryOptions(ids, order_id),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTE_INTERVAL_MS,
  })
}

/** An order that is filled in: a new one, or one that is edited whole. */
export type FilledOrder = {
  form: NewOrderForm
  change: (changes: Partial<NewOrderForm>) => void
  changePrice: (pointId: string, price: string) => void
  addPoints: (pointIds: readonly string[]) => void
  removePoints: (pointIds: readonly string[]) => void
  /** Marks the current list prices as seen. */
  acceptPrices: () => void
  quote: ReturnType<typeof useQuote>
  filled: EvaluatedOrder
  /** A request that was sent without an answer. */
  unanswered?: { isSame: boolean } | undefined
  /** The instalments of an edited order, which may keep their proportions. */
  divided?: { instalments: readonly Instalment[]; isKept: boolean; keep: (isKept: boolean) => void } | undefined
}

export type NewOrder = FilledOrder & {
  /** Preselects a customer; a form with nothing else is not saved as a draft. */
  beginFor: (customer: NewOrderForm['customer']) => void
  shared: SharedDraft
  /**
   * A request that was sent without an answer, so that the order may exist. `isSame`: whether the form is still as it
   * was sent.
   */
  unanswered: { request: OfficeOrderForm; isSame: boolean } | undefined
  setUnanswered: (request: OfficeOrderForm | undefined) => void
}

type Options = {
  ownId: string
  draftId: string | undefined
  /** The opened draft; undefined for a new one, and for one that may have become an order (readSentOrder). */
  opened: OrderDraft | undefined
  onMade: (draft: OrderDraft) => void
}

/**
 * State of the order that is being filled in. It is saved as a draft, which the office shares, until the order is made.
 */
export function useNewOrder({ ownId, draftId, opened, onMade }: Options): NewOrder {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const [sent, setSent] = useState(() => readSentOrder(ownId, draftId))
  const [form, setForm] = useState(() => (opened ? formOfDraft(opened, ownId) : (sent?.form ?? emptyOrderForm(now))))
  const shared = useSharedDraft({ ownId, opened, form, setForm, onMade })
  const filled = useFilledOrder(form, setForm)
  return {
    ...filled,
    beginFor: customer => {
      shared.begin({ ...form, customer })
      filled.change({ customer })
    },
    shared,
    unanswered: sent && { request: sent.request, isSame: isSameDraftContent(sent.form, form, ownId) },
    setUnanswered: request => {
      const current = request && { form, request }
      // Stored before sending, because the tab may be closed or reloaded while the request is pending.
      writeStored(sentName(ownId), current, 'sessionStorage')
      setSent(current)
    },
  }
}

/** The form with its points' current data, evaluated. `edited`: the order that is edited with its id. */
export function useFilledOrder(
  form: NewOrderForm,
  setForm: Dispatch<SetStateAction<NewOrderForm>>,
  edited?: EditedOrder & { id: string },
): FilledOrder {
  const now = new Date(useNow(MINUTE_MS)).toISOString()
  const quote = useQuote(
    form.points.map(({ id }) => id),
    edited?.id,
  )
  const quoted = form.points.length === 0 ? new Map<string, QuotedPoint>() : quote.data
  const changePoints = (change: (points: NewOrderForm['points']) => NewOrderForm['points']) =>
    setForm(previous => ({ ...previous, points: change(previous.points) }))
  const change = useCallback(
    (changes: Partial<NewOrderForm>) => setForm(previous => ({ ...previous, ...changes })),
    [setForm],
  )
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
    acceptPrices: () => markSeen(() => true),
    quote,
    filled: evaluateOrder(form, quoted, now, edited),
  }
}

const creationKeys = idempotencyKeys('ponto-urbano.office-order-attempt')

/** Whether the server has refused; after other errors, the request may have had its effect. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Makes the order. Shows no toast, because the page reports the result. */
export function useCreateOrder({ setUnanswered, shared }: NewOrder) {
  const queryClient = useQueryClient()
  return async (form: OfficeOrderForm): Promise<Order> => {
    // Fields in the schema's order, as after a reload, so that the idempotency key stays the same.
    const request = officeOrderFormSchema.parse(form)
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
        // A corrected order is a new attempt with a new key.
        creationKeys.clear()
        setUnanswered(undefined)
      }
      void queryClient.invalidateQueries({ queryKey: ['order-quote'] })
      void queryClient.invalidateQueries({ queryKey: ['order-draft'] })
      throw error
    }
  }
}
