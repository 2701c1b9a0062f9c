import { afterAll, beforeAll, expect, test } from 'vitest'
import { goldTier } from '#tests/support/catalogue.ts'
import { MODEL_PEOPLE, runOrdersModel } from '#tests/support/orders-model.ts'
import { startTable } from '#tests/support/table.ts'

/** Random commands of random people, against the real table and a small model. The table is audited after each run. */

let close: () => Promise<void>
let orders: typeof import('./orders-use-cases.ts')

beforeAll(async () => {
  ;({ close } = await startTable())
  orders = await import('./orders-use-cases.ts')
  await orders.insertPricingTier(goldTier)
  for (const person of MODEL_PEOPLE) await orders.insertProfile(person)
})
afterAll(() => close())

/** Outcomes that must have occurred; without them the test would prove little. */
const DONE = [
  ...['reserve', 'confirm', 'cancel', 'keep', 'period', 'extend', 'renew', 'at once', 'free holds', 'end contracts'],
  ...['confirm a renewal', 'reserve: POINT_UNAVAILABLE', 'cancel: ORDER_NOT_FOUND', 'give notice'],
]

test('1,200 random commands leave what the model says, and no rule broken', async () => {
  const { commands, counts } = await runOrdersModel(orders, { runs: 40, commands: 30 })
  expect(commands).toBeGreaterThanOrEqual(1200)
  const missing = () => DONE.filter(what => !counts.has(what))
  // Ten runs miss the rarest outcome two times in five, so a few more may follow; forty that miss it too prove a fault.
  for (let more = 0; more < 40 && missing().length > 0; more += 1) {
    for (const [what, times] of (await runOrdersModel(orders, { runs: 10, commands: 30 })).counts)
      counts.set(what, times)
  }
  expect(missing()).toEqual([])
})
