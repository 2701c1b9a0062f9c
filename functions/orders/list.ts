import type { OrderListFilter } from '#shared/api/orders.ts'
import { endOfDay } from '#shared/domain/days.ts'
import type { DueKind } from '#shared/domain/order-due.ts'
import { type OrderSummary, summaryOf } from '#shared/domain/order-summary.ts'
import { type Page, pageOf } from '../lists/page.ts'
import { ordersList } from './listed-orders-store.ts'
import { dueOrdersPage } from './orders-store.ts'

type Asked = { cursor?: string | undefined; limit: string }

/** A page of all orders, newest first, narrowed by the filter. */
export async function list({ cursor, limit, ...filter }: OrderListFilter & Asked): Promise<Page<OrderSummary>> {
  const page = await pageOf(ordersList, filter, { cursor, backwards: true, size: Number(limit) })
  return { ...page, items: page.items.map(summaryOf) }
}

/** A page of the orders whose hold, or first running contract, ends by the end of the day `until`, the first end first. */
export async function listDue({ kind, until, cursor, limit }: { kind: DueKind; until: string } & Asked) {
  const page = await dueOrdersPage(kind, { until: endOfDay(until), cursor, size: Number(limit) })
  return { ...page, items: page.items.map(summaryOf) }
}
