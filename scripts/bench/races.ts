import { printFigure } from './figures.ts'
import { closeTable, makePoints, nowIso, reserve } from './table.ts'

/** Requests for the same points and orders at once. Breaches: points sold twice or in part, by the audit of the table. */

const { confirmOrder } = await import('#functions/installation/orders.ts')
const { cancelOrder } = await import('#functions/orders/cancel-order.ts')
const { limitOrderToItems } = await import('#functions/orders/limit-order-to-items.ts')
const { freeDueHolds } = await import('#functions/upkeep/jobs/free-due-holds.ts')
const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')

async function raceForPoints(label: string, carts: readonly string[][]): Promise<void> {
  const statuses = (await Promise.all(carts.map(reserve))).map(({ statusCode = 0 }) => statusCode)
  const [won, refused] = [201, 409].map(sought => statuses.filter(status => status === sought).length)
  const failed = statuses.filter(status => status >= 500).length
  const { breaches } = await auditTable()
  printFigure(label, `${won} won, ${refused} refused, ${failed} failed, ${breaches.length} breaches`)
}

async function raceForOrders(): Promise<void> {
  const reserveThree = async () => reserve(await makePoints(3))
  const responses = await Promise.all([...Array(30).keys()].map(reserveThree))
  const actor = { user_id: 'manager', role: 'admin' as const }
  const afterHoldEnd = new Date(Date.now() + 73 * 3_600_000).toISOString()
  const outcomes = await Promise.allSettled([
    ...responses.flatMap(({ body = '' }) => {
      const { id: order_id, items } = JSON.parse(body)
      const by = { actor, now: nowIso() }
      return [
        confirmOrder({ order_id }, by),
        cancelOrder({ order_id }, by),
        limitOrderToItems({ order_id, item_ids: [items[0].id] }, by),
      ]
    }),
    freeDueHolds({}, { now: afterHoldEnd }),
  ])
  const failures = outcomes.filter(outcome => outcome.status === 'rejected' && outcome.reason.name !== 'DomainError')
  const { breaches } = await auditTable()
  printFigure(
    'confirm, cancel, modify, expire racing on 30 orders',
    `${failures.length} failures, ${breaches.length} breaches`,
  )
}

try {
  const [point = ''] = await makePoints(1)
  await raceForPoints('500 buyers at once on one point', Array(500).fill([point]))
  const points = await makePoints(40)
  const cartAt = (index: number) => [0, 7, 14, 21, 28].map(offset => points[(index * 3 + offset) % 40] ?? '')
  await raceForPoints('200 overlapping carts of 5 points', [...Array(200).keys()].map(cartAt))
  await raceForOrders()
} finally {
  await closeTable()
}
