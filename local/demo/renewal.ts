import { DEFAULT_SETTINGS } from '#infra/config.ts'
import { renewalStateOfItem } from '#shared/orders/rules/renewals.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { SeededDemo } from './seed.ts'

/** Requests the renewal of a contract that ends soon, for a client of the demo. */
export async function seedRenewal({ users }: SeededDemo, now: string): Promise<void> {
  const user_id = users.get('beatriz@ponto.local')
  if (!user_id) return
  const [{ listOrdersOfOwner }, { requestRenewal }] = await Promise.all([
    import('#functions/orders/orders-store.ts'),
    import('#functions/orders/request-renewal.ts'),
  ])
  const actor: Actor = { user_id, role: 'client' }
  const { items: orders } = await listOrdersOfOwner(user_id, undefined, undefined)
  // An interrupted start has requested it already.
  if (orders.some(({ renews }) => renews !== null)) return
  const endingOrder = orders.find(
    ({ status, items }) => status === 'completed' && items.every(item => renewalStateOfItem(item, now) === 'open'),
  )
  if (!endingOrder) return
  const items = endingOrder.items.map(({ id, period_years }) => ({ item_id: id, period_years }))
  await requestRenewal({ order_id: endingOrder.id, items }, { actor, now, hold_hours: DEFAULT_SETTINGS.hold_hours })
}
