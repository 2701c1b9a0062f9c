import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startTable } from '#tests/support/table.ts'

/** Read and write units of operations, which must not grow with the table. */

let close: () => Promise<void>
let orders: typeof import('./orders-use-cases.ts')
let dynamo: typeof import('#functions/platform/table/client.ts')

beforeAll(async () => {
  ;({ close } = await startTable())
  orders = await import('./orders-use-cases.ts')
  dynamo = await import('#functions/platform/table/client.ts')
  await orders.insertPricingTier(goldTier)
  await orders.batchWritePoints(Array.from({ length: 700 }, (_, index) => aPoint(String(index + 1))))
})
afterAll(() => close())

type Capacity = { CapacityUnits?: number; Table?: { CapacityUnits?: number } }

/**
 * Read units that the work consumes, by kind of request. For a transaction, the number of its actions: AWS charges two
 * write units per started KB for each, which the emulator does not count.
 */
async function unitsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const units: Record<string, number> = {}
  dynamo.table.middlewareStack.add(
    (next, context) => async args => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' })
      const result = await next(args)
      const consumed: Capacity | Capacity[] = Object(result.output).ConsumedCapacity ?? []
      const name = String(context.commandName)
      if ('TransactItems' in args.input) {
        units[name] = (units[name] ?? 0) + (args.input.TransactItems?.length ?? 0)
        return result
      }
      for (const { CapacityUnits = 0, Table } of [consumed].flat())
        units[name] = (units[name] ?? 0) + (Table?.CapacityUnits || CapacityUnits)
      return result
    },
    { step: 'initialize', name: 'count-units' },
  )
  await work()
  dynamo.table.middlewareStack.remove('count-units')
  return units
}

let nextPoint = 1
const reserve = (count: number, address?: string) => {
  const items = Array.from({ length: count }, () => {
    nextPoint += 1
    return { point_id: String(nextPoint - 1), period_years: 1 as const }
  })
  return orders.reserve(
    {
      customerData: aBuyer('Frequent Buyer'),
      items,
    },
    {
      actor: undefined,
      idempotency_key: crypto.randomUUID(),
      now: new Date().toISOString(),
      hold_hours: 72,
      ...(address === undefined ? {} : { address, held_points: { email: 40, account: 120, address: 80 } }),
    },
  )
}

test.each([1, 5, 40])(
  'a reservation of %i points reads each once with its tier, and writes N + 2 items in one transaction',
  async count => {
    await reserve(1) // the first reservation is not measured
    const units = await unitsOf(() => reserve(count))
    expect(Object.keys(units).sort()).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand'])
    // Consistent reads of items of up to 4 KB: one unit for each point, and one for the tier.
    expect(units.BatchGetItemCommand).toBe(count + 1)
    expect(units.TransactWriteItemsCommand).toBe(count + 2)
  },
)

test('counting the attempt of a guest and the points under e-mail and address costs three write units more', async () => {
  await reserve(1)
  const units = await unitsOf(() => reserve(5, '203.0.113.7'))
  expect(units).toMatchObject({ BatchGetItemCommand: 6, TransactWriteItemsCommand: 7, UpdateItemCommand: 3 })
})

test('a page of own orders costs the same with 20 orders and with 300', async () => {
  const page = () => unitsOf(() => orders.listOrdersOfOwner('nobody', aBuyer('Frequent Buyer').email, undefined))
  while (nextPoint < 160) await reserve(1)
  const few = await page()
  while (nextPoint < 440) await reserve(1)
  expect(await page()).toEqual(few)
})
