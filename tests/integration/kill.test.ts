import { expect, test } from 'vitest'
import { findFreePort } from '#local/emulators/free-port.ts'
import {
  expectKillLeavesNoHalves,
  markDemoUnfinished,
  runAuditCommand,
  startDeploymentProcess,
} from './killed-deployments.ts'

/** Kills the whole deployment while it works, starts it again with its data, and audits it. */

// tests/soak/kill.test.ts kills it during 200 reservations.
test('a kill in the middle of 50 reservations leaves no order half made', () => expectKillLeavesNoHalves(50, 75, 10))

// tests/soak/kill.test.ts interrupts the demo three times from its first point on, while people use the site.
test('a demo that was cut off in the middle is gone on with, and nothing of it is there twice', async () => {
  await markDemoUnfinished()
  const port = await findFreePort()
  const first = startDeploymentProcess(port)
  await first.said('Filling the demo: 30 % (orders of today)')
  await first.end('SIGKILL')

  const second = startDeploymentProcess(port)
  await second.said('Demo complete.')
  // 76 orders of the past, 14 of today, a renewal, and one of a customer without an account. The stream's consumers may be
  // a moment late.
  await expect.poll(runAuditCommand, { timeout: 120_000 }).toEqual({
    code: 0,
    output: expect.stringMatching(/audited 485 points, 92 orders, 144 installation tasks: 0 breaches, 0 wrong figures/),
  })
  expect(await second.end('SIGINT')).toBe(0)
})
