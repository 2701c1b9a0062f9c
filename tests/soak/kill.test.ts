import { test } from 'vitest'
import { expectKillLeavesNoHalves } from '../integration/killed-deployments.ts'

test('a kill in the middle of 200 reservations leaves no order half made', () => expectKillLeavesNoHalves(200, 300, 40))
