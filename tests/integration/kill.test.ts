import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#infra/local/emulators/free-port.ts'

/** The whole deployment is killed in the middle of reservations, started again on its data, and audited. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let home: string
let running: ChildProcess | undefined

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'ponto-urbano-'))
})
afterAll(async () => {
  if (running && running.exitCode === null && running.signalCode === null) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  await rm(home, { recursive: true, force: true })
})

/** Starts it and waits for the line that says it is up. */
async function start(port: number, ...options: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'infra/local/start.ts'), ...options], {
    cwd: ROOT,
    // All buyers are behind one address here.
    env: { ...process.env, PONTO_URBANO_HOME: home, PORT: String(port), HELD_POINTS_PER_ADDRESS: '100000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ponto Urbano: (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the deployment ended before it was up')
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
  const killed = running
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
