import { CONTRACT_ENDS_DAYS_AHEAD, HOLD_ENDS_DAYS_AHEAD, type Overview } from '#shared/office/rules/overview.ts'
import type { EndKind } from '#shared/orders/rules/order-dates.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { countPointsByCategory } from '../../catalogue/points/listed-points-store.ts'
import { listPricingTiers } from '../../catalogue/pricing-tiers/pricing-tiers-store.ts'
import { countTasksOnHold } from '../../installation/tasks/listed-tasks-store.ts'
import { countFailedEmails } from '../../notifications/emails/failed-emails-store.ts'
import { sumEndsByDay, sumPendingAndToConfirm } from '../../orders/listed-orders-store.ts'
import type { Context } from '../../platform/context.ts'

/**
 * How many days overdue orders are looked for, in case the job that ends them runs late: they are shown under today.
 * Longer delays raise an alarm.
 */
const MAX_OVERDUE_DAYS = 30

/**
 * The office's overview, from stored counts and sums only, so that its cost does not depend on the size of the table.
 */
export async function getOverview(_: unknown, { now }: Pick<Context, 'now'>): Promise<Overview> {
  const today = dayOf(now)
  const ends = async (kind: EndKind, days: number) => {
    const found = await sumEndsByDay(kind, addDays(today, -MAX_OVERDUE_DAYS), addDays(today, days))
    return found.map(({ day, sum }) => ({ day, orders: sum.items, amount: sum.amount }))
  }
  const [{ pending, to_confirm }, holds, contracts, cities, tiers, pricingTiers, returned_tasks, failed_emails] =
    await Promise.all([
      sumPendingAndToConfirm(),
      ends('holds', HOLD_ENDS_DAYS_AHEAD),
      ends('contracts', CONTRACT_ENDS_DAYS_AHEAD),
      countPointsByCategory('city'),
      countPointsByCategory('tier'),
      listPricingTiers(),
      countTasksOnHold(),
      countFailedEmails(),
    ])
  return {
    at: now,
    today,
    pending: { orders: pending.items, amount: pending.amount },
    to_confirm: { orders: to_confirm.items, amount: to_confirm.amount },
    holds,
    contracts,
    cities: [...cities].map(([name, points]) => ({ name, ...points })),
    tiers: inOrderOf(pricingTiers, [...tiers]).map(([id, points]) => ({
      id,
      name: pricingTiers.find(tier => tier.id === id)?.name ?? '',
      ...points,
    })),
    returned_tasks,
    failed_emails,
  }
}

/** Entries of tiers in the tiers' order; those of unknown tiers last. */
function inOrderOf<Value>(tiers: readonly { id: string }[], entries: readonly [string, Value][]): [string, Value][] {
  const ranks = new Map(tiers.map(({ id }, rank) => [id, rank]))
  const rankOf = ([id]: [string, Value]) => ranks.get(id) ?? tiers.length
  return entries.toSorted((a, b) => rankOf(a) - rankOf(b))
}
