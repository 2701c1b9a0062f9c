import { expect, it } from 'vitest'
import type { Overview } from '#shared/office/rules/overview.ts'
import { occupancyByTier } from '#web/features/office/overview/occupancy.ts'

const tier = (name: string, available: number) => ({ id: name, name, available, reserved: 0, sold: 0, unoffered: 0 })

it('shows tiers in their order, not by their number of points', () => {
  const tiers = [tier('Ouro', 1), tier('Prata', 3), tier('Bronze', 9)]
  const overview: Pick<Overview, 'tiers'> = { tiers }
  expect(occupancyByTier(overview).map(({ name }) => name)).toEqual(['Ouro', 'Prata', 'Bronze'])
})
