import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import { itemNeededUntil, type Order, type OrderItem, withItems } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { changeNeededUntilAction, checkPointHeldAction, findPoint } from '../catalogue/points/points-store.ts'
import { listPricingTiers } from '../catalogue/pricing-tiers/pricing-tiers-store.ts'
import type { Context } from '../platform/context.ts'
import {
  assertNotBookedBefore,
  assertOrderPending,
  assertPointsHeld,
  changeOrder,
  pointActionsOfItems,
} from './change-order.ts'
import { assertOrderAccess } from './order-owner.ts'
import type { OrderRecord } from './orders-store.ts'
import { findRenewedOrder } from './renewed-order.ts'

type PeriodChange = { order_id: string; item_id: string; period_years: PeriodYears; version?: number | undefined }

/**
 * Changes the period of an item of a pending order. The server takes today's price; when the period is changed back to
 * the reserved one, the item gets the price of the reservation again.
 */
export const editItemPeriod = (
  { order_id, item_id, period_years, version }: PeriodChange,
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    await assertOrderAccess(current, actor)
    assertOrderPending(current)
    await assertPointsHeld(current, now)
    const changedItem = current.items.find(item => item.id === item_id)
    if (!changedItem) throw new DomainError('ORDER_ITEM_NOT_FOUND')
    if (changedItem.term) throw new DomainError('TERM_AGREED')
    const price =
      period_years === changedItem.reserved_period_years
        ? changedItem.reserved_price
        : await priceToday(changedItem, period_years)
    const to = itemNeededUntil({ period_years }, await latestContractStart(current, changedItem, now))
    if (period_years !== changedItem.period_years) await assertNotBookedBefore([changedItem], () => to, now)
    const isChanged = period_years !== changedItem.period_years || price !== changedItem.price
    const listed =
      changedItem.list_price === undefined ? {} : { list_price: await listPrice(changedItem, period_years) }
    const items = current.items.map(item => (item.id === item_id ? { ...item, ...listed, period_years, price } : item))
    return {
      updated: {
        ...withItems(current, items),
        updated_at: now,
        edited_by_admin: current.edited_by_admin || (isManager(actor.role) && isChanged),
      },
      actions: await pointActionsOfItems(current, [changedItem], {
        own: ({ point_id }) =>
          // While a receipt is unread, nobody may book the days after the hold anyway.
          current.unread_receipt
            ? checkPointHeldAction(point_id, current.id)
            : changeNeededUntilAction(point_id, current.id, { status: 'reserved', to }, now),
        formerOrder: ({ point_id }, former) => changeNeededUntilAction(point_id, former, { status: 'sold', to }, now),
      }),
    }
  })

/**
 * The latest possible first day of the contract of a pending order's item: the end of the contract that it renews, or
 * the end of the hold.
 */
async function latestContractStart(order: OrderRecord, { point_id }: OrderItem, now: string): Promise<string> {
  const formerOrder = await findRenewedOrder(order)
  const formerEnd = formerOrder?.items.find(item => item.point_id === point_id)?.ends_at
  return formerEnd ?? order.reserved_until ?? now
}

async function listPrice({ point_id }: OrderItem, years: PeriodYears): Promise<number | null> {
  const [point, tiers] = await Promise.all([findPoint(point_id), listPricingTiers()])
  const tier = tiers.find(({ id }) => id === point?.pricing_tier_id)
  return (point && pricesOfPoint(point, tier)[years]) || null
}

async function priceToday(item: OrderItem, years: PeriodYears): Promise<number> {
  const price = await listPrice(item, years)
  const { point_id, point_name } = item
  if (price === null) throw new DomainError('PERIOD_WITHOUT_PRICE', { points: [{ point_id, point_name }] })
  return price
}
