import { afterAll, expect, test } from 'vitest'
import { startTable } from '#tests/support/table.ts'

const database = await startTable()
afterAll(() => database.close())
const { measureKeystrokeCosts, MAX_READ_UNITS_PER_KEYSTROKE } = await import('../integration/keystrokes.ts')

test('a keystroke costs at most 10 read units, among 800 places that begin alike', async () => {
  const costs = await measureKeystrokeCosts(800)
  // These figures are documented in docs/decisions/0036-place-search.md.
  console.info('read units of a keystroke', costs)
  for (const units of Object.values(costs)) expect(units).toBeLessThanOrEqual(MAX_READ_UNITS_PER_KEYSTROKE)
})
