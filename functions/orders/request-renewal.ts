import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { itemNeededUntil, type Order, type OrderItem } from '#shared/orders/rules/orders.ts'
import { assertRenewable, renewalHoldEnd } from '#shared/orders/rules/renewals.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Centavos } from '#shared/platform/rules/money.ts'
import { changeNeededUntilAction, findPointsWithTiers } from '../catalogue/points/points-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import { enforceRateLimit } from '../platform/throttling/throttle-store.ts'
import { assertNotBookedBefore, changeOrder } from './change-order.ts'
import { newOrderFields, newOrderItem } from './new-order.ts'
import { createFirstLinkActions } from './order-links/new-order-link.ts'
import { isOrderOwner } from './order-owner.ts'
import { insertOrderAction, type OrderRecord } from './orders-store.ts'

type RenewalRequest = {
  order_id: string
  items: readonly { item_id: string; period_years: PeriodYears; price?: Centavos | undefined }[]
  version?: number | undefined
}
type RenewalOffer = RenewalRequest & { price_reason?: string | undefined }
type RenewalContext = Context & { hold_hours: number }
type Owner = Pick<Order, 'user_id' | 'customer_email'>
/** Who owns the renewal, and the data of the sale when the office creates it. */
type RenewalTerms = { ownerOf: (former: Order) => Promise<Owner>; sale?: NonNullable<Order['sale']> }

/**
 * Requests the renewal of the caller's own contracts in their last days, at today's prices. Throws ORDER_NOT_FOUND for
 * another person's order, or the refusals of createRenewal.
 */
export async function requestRenewal(request: RenewalRequest, context: RenewalContext): Promise<Order> {
  const { actor, now, address } = context
  if (address !== undefined) await enforceRateLimit('reservation', { known: actor.user_id }, now)
  const profile = await findProfile(actor.user_id)
  return createRenewal(request, context, {
    ownerOf: async order => {
      if (!profile || !(await isOrderOwner(order, actor))) throw new DomainError('ORDER_NOT_FOUND')
      return { user_id: actor.user_id, customer_email: profile.email }
    },
  })
}

/**
 * Renews a client's contracts on the office's initiative, at the office's prices or today's. The new order belongs to
 * the client, and the manager who creates it is recorded as its salesperson. Throws PRICE_REASON_REQUIRED, or the
 * refusals of createRenewal.
 */
export const createRenewalByOffice = (
  { price_reason, ...request }: RenewalOffer,
  context: RenewalContext,
): Promise<Order> =>
  createRenewal(request, context, {
    ownerOf: async ({ user_id, customer_email }) => ({ user_id, customer_email }),
    sale: {
      salesperson_id: context.actor.user_id,
      discount: null,
      price_reason: price_reason ?? null,
      notes: '',
    },
  })

/**
 * Creates a pending order that renews these contracts, and stores its id on the former order, in one transaction. The
 * former order keeps its points until the renewal is paid, but needs them longer now. The points are already sold, so
 * they don't count as unpaid points of anybody. Throws PERIOD_WITHOUT_PRICE, POINT_BOOKED_LATER, ORDER_CHANGED, or the
 * refusals of assertRenewable.
 */
async function createRenewal(
  { order_id, items, version }: RenewalRequest,
  { actor, now, hold_hours }: RenewalContext,
  { ownerOf, sale }: RenewalTerms,
): Promise<Order> {
  const createdRenewal = { id: crypto.randomUUID(), renewal: undefined as Order | undefined }
  await changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    const owner = await ownerOf(current)
    const renewedItems = assertRenewable(
      current,
      items.map(({ item_id }) => item_id),
      now,
    )
    const priced = await pricedItems(renewedItems, new Map(items.map(item => [item.item_id, item])))
    if (sale?.price_reason === null && priced.some(({ price, list_price }) => price !== list_price))
      throw new DomainError('PRICE_REASON_REQUIRED')
    const pricedRenewalItems = priced.map(({ list_price, ...item }) => (sale ? { ...item, list_price } : item))
    const renewal: OrderRecord = {
      id: createdRenewal.id,
      ...newOrderFields(pricedRenewalItems, now),
      customer_name: current.customer_name,
      customer_phone: current.customer_phone,
      ...(current.customer_id === undefined ? {} : { customer_id: current.customer_id }),
      ...owner,
      reserved_until: renewalHoldEnd(renewedItems, hold_hours),
      status: 'pending',
      renews: current.id,
      ...(sale && { sale }),
      held_under: [],
      changed_by: actor,
    }
    createdRenewal.renewal = renewal
    const endOf = new Map(renewedItems.map(({ point_id, ends_at }) => [point_id, ends_at ?? now]))
    const toOf = (item: OrderItem) => itemNeededUntil(item, endOf.get(item.point_id) ?? now)
    await assertNotBookedBefore(pricedRenewalItems, toOf, now)
    const heldLonger = pricedRenewalItems.map(item =>
      changeNeededUntilAction(item.point_id, current.id, { status: 'sold', to: toOf(item) }, now),
    )
    return {
      updated: { ...current, renewal_order_id: renewal.id, updated_at: now },
      pointActions: heldLonger,
      before: async () => heldLonger,
      actions: [insertOrderAction(renewal), ...createFirstLinkActions(renewal, { actor, now })],
    }
  })
  if (!createdRenewal.renewal) throw new Error('a renewal that was written was made')
  return createdRenewal.renewal
}

/**
 * Items with the same points and the requested periods, at the requested prices or today's. Throws
 * PERIOD_WITHOUT_PRICE.
 */
async function pricedItems(
  renewed: readonly OrderItem[],
  requested: ReadonlyMap<string, RenewalRequest['items'][number]>,
): Promise<(OrderItem & { list_price: Centavos | null })[]> {
  const { points, tiers } = await findPointsWithTiers(renewed.map(({ point_id }) => point_id))
  const offers = renewed.map(({ id, point_id, point_name, asset_code, period_years }) => {
    const point = points.get(point_id)
    const tier = tiers.find(pricingTier => pricingTier.id === point?.pricing_tier_id)
    const { period_years: years = period_years, price } = requested.get(id) ?? {}
    const list_price = (point && pricesOfPoint(point, tier)[years]) || null
    return {
      point_id,
      point_name: point?.name ?? point_name,
      asset_code: point?.asset_code ?? asset_code,
      years,
      list_price,
      price: price ?? list_price,
    }
  })
  const unpricedOffers = offers.filter(({ price }) => !price)
  if (unpricedOffers.length > 0)
    throw new DomainError('PERIOD_WITHOUT_PRICE', {
      points: unpricedOffers.map(({ point_id, point_name }) => ({ point_id, point_name })),
    })
  return offers.flatMap(({ years: period_years, price, list_price, ...point }) =>
    price ? [{ ...newOrderItem({ ...point, period_years, price }), list_price }] : [],
  )
}
