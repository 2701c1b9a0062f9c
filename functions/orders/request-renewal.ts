import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { type Order, type OrderItem, ownsOrder, totalAmount } from '#shared/orders/rules/orders.ts'
import { assertRenewable, renewalHoldEnd } from '#shared/orders/rules/renewals.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPointsWithTiers } from '../catalogue/points/points-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { changeOrder } from './change-order.ts'
import { createOrderAction, type OrderRecord } from './orders-store.ts'

type RenewalRequest = {
  order_id: string
  items: readonly { item_id: string; period_years: PeriodYears }[]
  version?: number | undefined
}

/**
 * Requests the renewal of contracts of one's own order in their last days. One transaction creates a pending order at
 * today's prices and refers to it on the former order, which keeps the points meanwhile. These points are sold already,
 * so they count as held without payment under nobody. Throws ORDER_NOT_FOUND for anybody else's order, what
 * assertRenewable throws, PERIOD_WITHOUT_PRICE or ORDER_CHANGED.
 */
export async function requestRenewal(
  { order_id, items, version }: RenewalRequest,
  { actor, now, address, hold_hours }: Context & { hold_hours: number },
): Promise<Order> {
  if (address !== undefined) await enforceRateLimit('reservation', { known: actor.user_id }, now)
  const profile = await findProfile(actor.user_id)
  const createdRenewal = { id: crypto.randomUUID(), renewal: undefined as Order | undefined }
  await changeOrder(order_id, { by: actor, expectedVersion: version }, async read => {
    if (!profile || !ownsOrder(read, { user_id: profile.id, email: profile.email }))
      throw new DomainError('ORDER_NOT_FOUND')
    const renewedItems = assertRenewable(
      read,
      items.map(({ item_id }) => item_id),
      now,
    )
    const pricedRenewalItems = await pricedItems(
      renewedItems,
      new Map(items.map(item => [item.item_id, item.period_years])),
    )
    const renewal: OrderRecord = {
      id: createdRenewal.id,
      created_at: now,
      updated_at: now,
      customer_name: read.customer_name,
      customer_email: profile.email,
      customer_phone: read.customer_phone,
      total_amount: totalAmount(pricedRenewalItems),
      payment_receipt_url: null,
      reserved_until: renewalHoldEnd(renewedItems, hold_hours),
      status: 'pending',
      user_id: actor.user_id,
      kit_type: null,
      edited_by_admin: false,
      items: pricedRenewalItems,
      renews: read.id,
      renewal_order_id: null,
      contract_hash: null,
      version: 1,
      held_under: [],
      changed_by: actor,
    }
    createdRenewal.renewal = renewal
    return { became: { ...read, renewal_order_id: renewal.id, updated_at: now }, actions: [createOrderAction(renewal)] }
  })
  if (!createdRenewal.renewal) throw new Error('a renewal that was written was made')
  return createdRenewal.renewal
}

/** The same points for the requested periods, at today's prices. Throws PERIOD_WITHOUT_PRICE. */
async function pricedItems(
  renewed: readonly OrderItem[],
  periods: ReadonlyMap<string, PeriodYears>,
): Promise<OrderItem[]> {
  const { points, tiers } = await findPointsWithTiers(renewed.map(({ point_id }) => point_id))
  const offers = renewed.map(({ id, point_id, point_name, period_years }) => {
    const point = points.get(point_id)
    const tier = tiers.find(each => each.id === point?.pricing_tier_id)
    const years = periods.get(id) ?? period_years
    return { point_id, point_name: point?.name ?? point_name, years, price: point && pricesOfPoint(point, tier)[years] }
  })
  const unpricedOffers = offers.filter(({ price }) => !price)
  if (unpricedOffers.length > 0)
    throw new DomainError('PERIOD_WITHOUT_PRICE', {
      points: unpricedOffers.map(({ point_id, point_name }) => ({ point_id, point_name })),
    })
  return offers.flatMap(({ point_id, point_name, years, price }) =>
    price
      ? [
          {
            id: crypto.randomUUID(),
            point_id,
            point_name,
            period_years: years,
            price,
            reserved_period_years: years,
            reserved_price: price,
            starts_at: null,
            ends_at: null,
            ended_at: null,
            renewed_by: null,
          },
        ]
      : [],
  )
}
