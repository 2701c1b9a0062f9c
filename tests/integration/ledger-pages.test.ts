import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerEntry } from '#shared/orders/rules/ledger.ts'
import { startTable } from '#tests/support/table.ts'

/** Pages of the ledger within some days, in both directions, on the real emulator. */

const database = await startTable()
afterAll(() => database.close())
const { ledgerOfDays, daysFilter } = await import('#functions/orders/ledger/listed-ledger-store.ts')
const { replaceLedgerEntries } = await import('#functions/orders/ledger/ledger-store.ts')
const { listLedger } = await import('#functions/orders/ledger/show-ledger.ts')
const { readPageOfList } = await import('#functions/platform/lists/page.ts')

const entry = (index: number): LedgerEntry => ({
  id: `o${index}_p1`,
  version: 1,
  order_id: `o${index}`,
  type: 'received',
  // Three on each day of November 2026.
  day: `2026-11-${String(Math.floor(index / 3) + 1).padStart(2, '0')}`,
  amount: 100,
  number: 1,
})
beforeAll(() =>
  replaceLedgerEntries(
    Array.from({ length: 90 }, (_, index) => entry(index)),
    [],
  ),
)

test.each([
  ['forwards', false],
  ['backwards', true],
])('every entry of ten days is on one page, read %s', async (_, backwards) => {
  const days = { first: '2026-11-05', last: '2026-11-14' }
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await readPageOfList(
      ledgerOfDays(days),
      { type: 'received', days: daysFilter(days) },
      { cursor, backwards, size: 4 },
    )
    read.push(...page.items.map(({ id }) => id))
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  const expected = Array.from({ length: 30 }, (_, index) => entry(12 + index))
    .toSorted((one, other) => (`${one.day}#${one.id}` < `${other.day}#${other.id}` ? -1 : 1))
    .map(({ id }) => id)
  expect(read).toEqual(backwards ? expected.toReversed() : expected)
})

test('those without a customer record are listed alone, with no kept sum', async () => {
  const open = (id: string, customer_id?: string): LedgerEntry => ({
    ...entry(0),
    id: `${id}_i1`,
    order_id: id,
    type: 'open',
    ...(customer_id !== undefined && { customer_id }),
  })
  await replaceLedgerEntries([open('a', 'c1'), open('b'), open('c', 'c2')], [])
  const days = { first: '2026-11-01', last: '2026-11-30' }
  const page = await readPageOfList(ledgerOfDays(days), { type: 'open', record: 'none' }, { size: 10 })
  expect(page.items.map(({ id }) => id)).toEqual(['b_i1'])
  expect((await listLedger({ type: 'open', record: 'none', limit: '25' })).sum).toBeNull()
})

test('of days that end before they begin there is nothing', async () => {
  expect(await listLedger({ type: 'received', first_day: '2026-11-14', last_day: '2026-11-05', limit: '25' })).toEqual({
    items: [],
    cursor: null,
    total: { count: 0, exact: true },
    sum: { items: 0, amount: 0 },
  })
})
