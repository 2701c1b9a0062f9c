import { ORDER_LIST_TEXTS } from '#shared/orders/messages/order-list.ts'
import { countContractsAt, type OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { firstInstantOfContract } from '#shared/platform/rules/days.ts'
import { formatDate } from '#web/lib/dates.ts'

/** Until when an order's first contract runs, with its start if none has begun; undefined without a contract. */
export function contractDaysText(
  { contract_ends_at: openEnd, contracts }: Pick<OrderSummary, 'contract_ends_at' | 'contracts'>,
  now: number,
  formatDay = formatDate,
): string | undefined {
  const { running, firstEnd, firstStart } = countContractsAt(contracts, new Date(now).toISOString())
  // A renewed contract runs to its end too
  const ends = openEnd ?? firstEnd
  if (ends === undefined) return undefined
  return running === 0 && firstStart !== undefined
    ? ORDER_LIST_TEXTS.CONTRACT_FROM_UNTIL(formatDay(firstInstantOfContract(firstStart)), formatDay(ends))
    : ORDER_LIST_TEXTS.CONTRACT_UNTIL(formatDay(ends))
}
