import { expect } from 'vitest'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'

/**
 * Read units of a keystroke in the place search. Import this module after the table exists (tests/support/table.ts).
 */

const points = await import('./points-use-cases.ts')
const { findPlaces } = await import('#functions/map/find-places.ts')
const { table } = await import('#functions/platform/table/client.ts')

/** Maximum number of read units of one keystroke (docs/decisions/0036). */
export const MAX_READ_UNITS_PER_KEYSTROKE = 10

const ASKED = [
  'sa',
  'san',
  'sant',
  'santa',
  'santa barbara',
  'santa nowhere',
  'santa barbara nowhere',
  'jardim santo antonio',
  'painel sao aurelio q299, campinas',
]

/** Creates `count` points whose places all begin alike. Returns the read units by typed text. */
export async function measureKeystrokeCosts(count: number): Promise<Record<string, number>> {
  const names = ['Santa', 'Santo', 'Sant', 'São'] as const
  const many = Array.from({ length: count }, (_, index) => {
    const name = `${names[index % 4]} ${['Bárbara', 'Antônio', 'Anastácia', 'Aurélio'][index % 3]} Q${index}`
    return aPoint(String(10_000 + index), {
      name: `Painel ${name}`,
      street_name: `Rua ${name}`,
      intersection_name: `Avenida ${name}`,
      neighborhood: `Jardim ${name}`,
      city: `${name} do Interior`,
    })
  })
  for (let start = 0; start < many.length; start += 500)
    await points.indexPointsWrittenInBulk(many.slice(start, start + 500))
  const find = (text: string) => asFunction('map', findPlaces)({ text }, { now: new Date().toISOString() })
  const costs: Record<string, number> = {}
  for (const text of ASKED) costs[text] = (await measureTableCost(table, () => find(text))).units
  expect(await find('santa barbara q240')).toContainEqual(
    expect.objectContaining({
      kind: 'street',
      name: 'Rua Santa Bárbara Q240',
      city: 'Santa Bárbara Q240 do Interior',
      points: 1,
      available: 1,
    }),
  )
  return costs
}
