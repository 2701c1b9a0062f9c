import * as z from 'zod/mini'
import { HOLD_ENDS_DAYS_AHEAD } from '#shared/office/rules/overview.ts'
import type { ListedDueKind } from '#shared/orders/rules/order-dates.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { PATHS } from '#web/lib/paths.ts'

/** Views of orders by due date, each with a number of days from today: ends, and receipts that wait. */
const DUE_VIEW_RANGES: Record<Exclude<OrderView, 'all'>, { kind: ListedDueKind; days: number }> = {
  to_confirm: { kind: 'receipts', days: 0 },
  holds_today: { kind: 'holds', days: 0 },
  holds_week: { kind: 'holds', days: HOLD_ENDS_DAYS_AHEAD },
  contracts_30: { kind: 'contracts', days: 30 },
  contracts_60: { kind: 'contracts', days: 60 },
  contracts_90: { kind: 'contracts', days: 90 },
}
export const DUE_VIEWS = ['holds_today', 'holds_week', 'contracts_30', 'contracts_60', 'contracts_90'] as const
export const dueViewSchema = z.enum(DUE_VIEWS)
type DueView = z.infer<typeof dueViewSchema>

export const ORDER_FILTER_URL_VALUES = {
  status: { pending: 'pendente', completed: 'concluido', cancelled: 'cancelado' },
  receipt: { yes: 'sim', no: 'nao' },
  due: {
    holds_today: 'reservas-hoje',
    holds_week: 'reservas-7-dias',
    contracts_30: 'contratos-30-dias',
    contracts_60: 'contratos-60-dias',
    contracts_90: 'contratos-90-dias',
  },
} as const
export const ORDER_FILTER_URL_PARAMETERS = {
  search: 'busca',
  status: 'status',
  receipt: 'comprovante',
  due: 'vence',
} as const

export type OrderView = 'all' | 'to_confirm' | DueView

/** Link to the list of orders with only this view's filter. */
export function orderViewUrl(view: OrderView | 'pending'): string {
  const params =
    view === 'all'
      ? {}
      : view === 'pending' || view === 'to_confirm'
        ? { status: 'pendente', ...(view === 'to_confirm' ? { comprovante: 'sim' } : {}) }
        : { [ORDER_FILTER_URL_PARAMETERS.due]: ORDER_FILTER_URL_VALUES.due[view] }
  const query = new URLSearchParams(params).toString()
  return query ? `${PATHS.adminOrders}?${query}` : PATHS.adminOrders
}

/** What a view by due date asks for: its kind, and until which day. `today`: '2026-11-22'. */
export const dueListRequest = (
  view: Exclude<OrderView, 'all'>,
  today: string,
): { kind: ListedDueKind; until: string } => ({
  kind: DUE_VIEW_RANGES[view].kind,
  until: addDays(today, DUE_VIEW_RANGES[view].days),
})
