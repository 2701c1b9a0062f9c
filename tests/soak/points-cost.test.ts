import { afterAll, test } from 'vitest'
import { startTable } from '#tests/support/table.ts'

const database = await startTable()
afterAll(() => database.close())
const { expectSameCost, writeNumberedPoints } = await import('../integration/page-costs.ts')

test('a page of any list of points costs the same read units with 1,000 points and with 20,000', async () => {
  await writeNumberedPoints(0, 1000)
  const units = await expectSameCost(1000, 20_000)
  // These figures are documented in docs/decisions/0009-point-list-index.md.
  console.info('read units of a page of 25 points', units)
})
