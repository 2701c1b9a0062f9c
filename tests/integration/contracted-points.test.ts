import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** A client's contracted points in the real table: those of their contracts, page by page. */

const client: Actor = { user_id: 'client-user', role: 'client' }
const buyer = { name: 'Clara Cliente', email: 'client@example.com', phone: '19999990000' }
const START = '2026-11-21T12:00:00.000Z'
const AFTER_A_YEAR = '2027-11-21T12:00:01.000Z'

let close: () => Promise<void>
let orders: typeof import('./orders-use-cases.ts')

beforeAll(async () => {
  ;({ close } = await startTable())
  orders = await import('./orders-use-cases.ts')
  const { insertProfile } = await import('#functions/people/profiles/profiles-store.ts')
  const { aPerson } = await import('#tests/support/people.ts')
  await insertProfile(aPerson('client'))
  await orders.insertPricingTier(goldTier)
  await orders.batchWritePoints(Array.from({ length: 14 }, (_, index) => aPoint(String(index + 1))))
})
afterAll(() => close())

const reserve = (ids: readonly string[], now = START): Promise<Order> =>
  orders.reserve(
    { customerData: buyer, items: ids.map(point_id => ({ point_id, period_years: 1 as const })) },
    { actor: client, now, hold_hours: 72 },
  )
const confirm = ({ id }: Order) => orders.confirmOrder({ order_id: id }, { actor: managerActor, now: START })

/** The points on all pages. */
async function contracted(now = START): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await orders.listContractedPoints({ cursor }, { actor: client, now })
    found.push(...page.items.map(({ point_id }) => point_id))
    cursor = page.cursor
  }
  return found.toSorted((a, b) => Number(a) - Number(b))
}

test('a point is theirs from the confirmation to the contract’s end, each on its page', async () => {
  const firstOrder = await reserve(['1', '2'])
  expect(await contracted()).toEqual([])
  await confirm(firstOrder)
  expect(await contracted()).toEqual(['1', '2'])

  // A page contains the contracts of ten orders. The newest orders of the first page have none, because they wait for
  // payment.
  for (let index = 3; index <= 13; index += 1) await reserve([String(index)], `2026-11-21T12:01:${10 + index}.000Z`)
  const page = await orders.listContractedPoints({}, { actor: client, now: START })
  expect(page.items).toEqual([])
  expect(page.cursor).not.toBeNull()
  expect(await contracted()).toEqual(['1', '2'])

  expect(await contracted(AFTER_A_YEAR)).toEqual([])
  await orders.endContracts({}, { now: AFTER_A_YEAR })
  expect(await contracted()).toEqual([])
})
