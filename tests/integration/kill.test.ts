import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPoints } from '#infra/local/demo/points.ts'
import { findFreePort } from '#infra/local/emulators/free-port.ts'

/** The whole deployment is killed in the middle of what it does, started again on its data, and audited. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let home: string
const launched: ChildProcess[] = []
/** What a test's deployments write to stderr, which on a busy machine is much: shown only when the test fails. */
let complaints = ''

beforeEach(async () => {
  complaints = ''
  home = await mkdtemp(join(tmpdir(), 'ponto-urbano-'))
})
// None outlives its folder: a deployment without its data would go on asking for them, and keep the run's output open.
afterEach(async ({ task }) => {
  for (const child of launched.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(home, { recursive: true, force: true })
  if (task.result?.state === 'fail') console.error(complaints)
})

function launch(port: number, ...options: string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'infra/local/start.ts'), ...options], {
    cwd: ROOT,
    // All buyers are behind one address here.
    env: { ...process.env, PONTO_URBANO_HOME: home, PORT: String(port), HELD_POINTS_PER_ADDRESS: '100000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.on('data', part => {
    complaints += part
  })
  launched.push(child)
  return child
}

/** Starts it and waits for the line that says it is up. */
async function start(port: number, ...options: string[]): Promise<string> {
  const child = launch(port, ...options)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ponto Urbano: (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the deployment ended before it was up')
}

/** Starts it; what it says is heard as long as it runs. */
function listenTo(port: number) {
  const child = launch(port)
  const lines: string[] = []
  const heard = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', line => {
    lines.push(line)
    for (const hear of heard) hear()
  })
  const said = (beginning: string) =>
    new Promise<void>((resolve, reject) => {
      const hear = () => lines.some(line => line.startsWith(beginning)) && resolve()
      heard.add(hear)
      child.once('exit', () => reject(new Error(`it ended without '${beginning}': ${lines.join(' | ')}`)))
      hear()
    })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await once(child, 'exit'))[0]
  }
  return { lines, said, end }
}

async function audit(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/audit.ts')], {
    cwd: ROOT,
    env: { ...process.env, PONTO_URBANO_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  return { code, output }
}

function reserve(site: string, index: number): Promise<number> {
  const points = Array.from({ length: 4 }, (_, step) => String(1 + ((index * 3 + step * 11) % 300)))
  return fetch(`${site}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      customerData: { name: `Comprador ${index}`, email: `c${index}@example.com`, phone: '19999990000' },
      items: points.map(point_id => ({ point_id, period_years: 1 })),
    }),
  }).then(
    response => response.status,
    () => 0, // killed meanwhile
  )
}

test('a kill in the middle of 200 reservations leaves no order half made', async () => {
  const port = await findFreePort()
  const site = await start(port, '--empty', '--points', '300')
  const [killed] = launched
  if (!killed) throw new Error('it runs')

  let answered = 0
  let accepted = 0
  const reservations = Array.from({ length: 200 }, async (_, index) => {
    const status = await reserve(site, index)
    answered += 1
    if (status === 201) accepted += 1
    if (answered >= 40 && accepted > 0) killed.kill('SIGKILL')
    return status
  })
  const statuses = await Promise.all(reservations)
  if (killed.signalCode === null) await once(killed, 'exit')
  expect(statuses).toContain(201)
  expect(statuses).toContain(0)
  // So many at once may be told by a machine that others load that it is busy, which reserves nothing.
  expect(statuses.filter(status => status >= 500 && status !== 503)).toEqual([])

  await start(port)
  const { code, output } = await audit()
  expect(output).toMatch(/audited 300 points, [1-9]\d* orders, 0 installation tasks: 0 breaches/)
  expect(code).toBe(0)
})

test('a demo that was cut off again and again is gone on with, beside people, and nothing of it is there twice', async () => {
  const port = await findFreePort()
  const site = `http://localhost:${port}`
  // What an order of the demo would have taken first; points are numbered from 1.
  const best = demoPoints().findIndex(point => point.tier === 'Ouro' && point.is_available && point.latitude !== null)
  const wanted = String(best + 1)

  const first = listenTo(port)
  await first.said('Writing the points of the demo')
  await first.end('SIGKILL')

  const second = listenTo(port)
  await second.said('Ponto Urbano: ')
  expect((await fetch(`${site}/_local/demo`)).status).toBe(503)
  const reserved = await fetch(`${site}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      customerData: { name: 'Compradora Atenta', email: 'atenta@example.com', phone: '19999990000' },
      items: [{ point_id: wanted, period_years: 1 }],
    }),
  })
  expect(reserved.status).toBe(201)
  await second.said('Filling the demo: 20 %')
  await second.end('SIGKILL')

  const third = listenTo(port)
  await third.said('Ponto Urbano: ')
  await third.said('Filling the demo: ')
  expect(await third.end('SIGINT')).toBe(0)

  const fourth = listenTo(port)
  await fourth.said('Demo complete.')
  expect(fourth.lines.filter(line => line.startsWith('Writing'))).toEqual(['Writing the points of the demo...'])
  expect((await fetch(`${site}/_local/demo`)).status).toBe(200)
  // 76 of the past, 14 of today, a renewal, and hers.
  // The stream's consumers may be a moment behind.
  await expect.poll(audit, { timeout: 60_000 }).toEqual({
    code: 0,
    output: expect.stringMatching(/audited 485 points, 92 orders, 134 installation tasks: 0 breaches, 0 wrong figures/),
  })
  const emails = await (await fetch(`${site}/_local/emails`, { headers: { accept: 'application/json' } })).json()
  expect(emails.filter(({ to }: { to: string[] }) => to.includes('atenta@example.com'))).toHaveLength(1)

  expect(await fourth.end('SIGINT')).toBe(0)
  const fifth = listenTo(port)
  await fifth.said('Ponto Urbano: ')
  expect(fifth.lines).toEqual(['Starting the database...', `Ponto Urbano: ${site}`])
}, 900_000)
