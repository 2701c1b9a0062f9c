import { ORDER_LIST } from '#shared/orders/messages/order-list.ts'
import { contractsAt, type OrderSummary } from '#shared/orders/rules/order-summary.ts'
import { formatDate } from '#web/lib/dates.ts'

/** Until when an order's first contract runs, with its start while none has begun; undefined without a contract. */
export function contractDaysText(
  { contract_ends_at: ends, contracts }: Pick<OrderSummary, 'contract_ends_at' | 'contracts'>,
  now: number,
): string | undefined {
  if (ends === null) return undefined
  const { running, firstStart } = contractsAt(contracts, new Date(now).toISOString())
  return running === 0 && firstStart !== undefined
    ? ORDER_LIST.CONTRACT_FROM_UNTIL(formatDate(firstStart), formatDate(ends))
    : ORDER_LIST.CONTRACT_UNTIL(formatDate(ends))
}
