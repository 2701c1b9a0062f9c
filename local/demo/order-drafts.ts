import type { OrderDraftContent } from '#shared/orders/rules/order-drafts.ts'
import { addMonths, dayOf } from '#shared/platform/rules/days.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { SeededDemo } from './seed.ts'

/** Former prices in a draft, as a share of today's price, so that the demo shows a price increase. */
const FORMER_PRICE_SHARE = 0.9

/**
 * Creates two drafts of orders by the office. Since one of them was saved, a price has changed and a point was taken.
 * Existing drafts stay.
 */
export async function seedOrderDrafts({ users, points }: SeededDemo, now: string): Promise<void> {
  const [admin, manager] = [users.get('admin@ponto.local'), users.get('gerente@ponto.local')]
  if (!admin || !manager) return
  const [{ insertOrderDraft }, { quotePointsForSale }] = await Promise.all([
    import('#functions/orders/order-drafts/order-drafts-store.ts'),
    import('#functions/orders/office-orders/quote-points.ts'),
  ])
  const free = points.filter(({ status }) => status === 'available')
  // The point whose contract ends last, so that it is taken during the draft's term.
  const [sold] = points.toSorted((one, other) => ((one.sold_until ?? '') < (other.sold_until ?? '') ? 1 : -1))
  const chosen = [...free.slice(-3), ...(sold ? [sold] : [])].map(({ id }) => id)
  const quote = await quotePointsForSale({ point_ids: chosen, codes: [] }, { now })
  const items = quote.points.map(({ id, asset_code, ...point }, index) => {
    const { price_1y, price_2y, price_3y, price_4y, price_5y } = point
    const former = index === 0 && price_1y !== null ? Math.round(price_1y * FORMER_PRICE_SHARE) : price_1y
    return { point_id: id, price: null, seen: { asset_code, price_1y: former, price_2y, price_3y, price_4y, price_5y } }
  })
  const content: OrderDraftContent = {
    customer_id: 'demo-2',
    items: items.slice(1, 2),
    start: null,
    end_by: 'months',
    months: 6,
    last_day: null,
    discount: null,
    price_reason: '',
    reserved_until: null,
    hold_reason: '',
    salesperson_id: manager,
    notes: 'Quer começar depois da reforma da loja; confirmar a data.',
  }
  const nearlyDone: OrderDraftContent = {
    ...content,
    customer_id: 'demo-1',
    items,
    start: addMonths(dayOf(now), 1),
    months: 18,
    salesperson_id: admin,
    discount: { kind: 'percent', value: 10 },
    price_reason: 'Cliente antigo',
    notes: 'Paga no dia 10.',
  }
  const by = (user_id: string, role: Actor['role']): Actor => ({ user_id, role })
  const written = { version: 1, created_at: now, updated_at: now }
  const [ofAdmin, ofManager] = [by(admin, 'admin'), by(manager, 'operations_manager')]
  await insertOrderDraft({ ...content, ...written, id: 'demo-draft-1', made_by: ofManager, changed_by: ofManager })
  await insertOrderDraft({ ...nearlyDone, ...written, id: 'demo-draft-2', made_by: ofAdmin, changed_by: ofManager })
}
