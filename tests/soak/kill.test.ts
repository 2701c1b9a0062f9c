import { expect, test } from 'vitest'
import { demoPoints } from '#local/demo/points.ts'
import { findFreePort } from '#local/emulators/free-port.ts'
import { expectKillLeavesNoHalves, runAuditCommand, startDeploymentProcess } from '../integration/killed-deployments.ts'

test('a kill in the middle of 200 reservations leaves no order half made', () => expectKillLeavesNoHalves(200, 300, 40))

test('a demo that was cut off again and again is gone on with, beside people, and nothing of it is there twice', async () => {
  const port = await findFreePort()
  const site = `http://localhost:${port}`
  // The point that an order of the demo would have taken first; points are numbered from 1.
  const best = demoPoints().findIndex(point => point.tier === 'Ouro' && point.is_available && point.latitude !== null)
  const wantedText = String(best + 1)

  const first = startDeploymentProcess(port)
  await first.said('Writing the points of the demo')
  await first.end('SIGKILL')

  const second = startDeploymentProcess(port)
  await second.said('Ponto Urbano: ')
  expect((await fetch(`${site}/_local/demo`)).status).toBe(503)
  const reservedResponse = await fetch(`${site}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      customerData: { name: 'Compradora Atenta', email: 'atenta@example.com', phone: '19999990000' },
      items: [{ point_id: wantedText, period_years: 1 }],
    }),
  })
  expect(reservedResponse.status).toBe(201)
  await second.said('Filling the demo: 20 %')
  await second.end('SIGKILL')

  const third = startDeploymentProcess(port)
  await third.said('Ponto Urbano: ')
  await third.said('Filling the demo: ')
  expect(await third.end('SIGINT')).toBe(0)

  const fourth = startDeploymentProcess(port)
  await fourth.said('Demo complete.')
  expect(fourth.lines.filter(line => line.startsWith('Writing'))).toEqual(['Writing the points of the demo...'])
  expect((await fetch(`${site}/_local/demo`)).status).toBe(200)
  // 76 orders of the past, 14 of today, a renewal, one of a customer without an account, and the visitor's own. The stream's
  // consumers may be a moment late.
  await expect.poll(runAuditCommand, { timeout: 240_000 }).toEqual({
    code: 0,
    output: expect.stringMatching(/audited 485 points, 93 orders, 144 installation tasks: 0 breaches, 0 wrong figures/),
  })
  const emails = await (await fetch(`${site}/_local/emails`, { headers: { accept: 'application/json' } })).json()
  expect(emails.filter(({ to }: { to: string[] }) => to.includes('atenta@example.com'))).toHaveLength(1)

  expect(await fourth.end('SIGINT')).toBe(0)
  const fifth = startDeploymentProcess(port)
  await fifth.said('Ponto Urbano: ')
  expect(fifth.lines).toEqual(['Starting the database...', `Ponto Urbano: ${site}`])
})
