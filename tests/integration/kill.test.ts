import { expect, test } from 'vitest'
import { findFreePort } from '#infra/local/emulators/free-port.ts'
import {
  expectKillLeavesNoHalves,
  markDemoUnfinished,
  runAuditCommand,
  startDeploymentProcess,
} from './killed-deployments.ts'

/** The whole deployment is killed in the middle of what it does, started again on its data, and audited. */

// tests/soak/kill.test.ts kills among 200.
test('a kill in the middle of 50 reservations leaves no order half made', () => expectKillLeavesNoHalves(50, 75, 10))

// tests/soak/kill.test.ts cuts it off three times from its first point on, beside people.
test('a demo that was cut off in the middle is gone on with, and nothing of it is there twice', async () => {
  await markDemoUnfinished()
  const port = await findFreePort()
  const first = startDeploymentProcess(port)
  await first.said('Filling the demo: 20 % (orders of today)')
  await first.end('SIGKILL')

  const second = startDeploymentProcess(port)
  await second.said('Demo complete.')
  // 76 of the past, 14 of today, and a renewal. The stream's consumers may be a moment behind.
  await expect.poll(runAuditCommand, { timeout: 120_000 }).toEqual({
    code: 0,
    output: expect.stringMatching(/audited 485 points, 91 orders, 134 installation tasks: 0 breaches, 0 wrong figures/),
  })
  expect(await second.end('SIGINT')).toBe(0)
})
