import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect } from 'vitest'
import { findFreePort } from '#local/emulators/free-port.ts'
import { makeFolderInMemory } from '#local/folder-in-memory.ts'
import { copyWrittenDemo, writeDemo } from '#local/written-demo.ts'

/**
 * Deployments in processes of their own, with data in a folder of the test. They are killed while they work, and
 * audited afterwards.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let home: string
const launched: ChildProcess[] = []
/** Stderr of a test's deployments, which is long on a busy machine, so it is only shown when the test fails. */
let complaints = ''

beforeEach(async () => {
  complaints = ''
  home = await makeFolderInMemory('ponto-urbano-')
})
// No process may outlive its folder: a deployment without its data would go on requesting them, and keep the run's
// output open.
afterEach(async ({ task }) => {
  for (const child of launched.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(home, { recursive: true, force: true })
  if (task.result?.state === 'fail') console.error(complaints)
})

/** Changes the journal of a complete demo, so that it lacks the steps since today's orders. */
export async function markDemoUnfinished(): Promise<void> {
  const data = join(home, 'data')
  const copied = await copyWrittenDemo()
  if (copied) await cp(copied.directory, data, { recursive: true })
  else await writeDemo(home)
  await copied?.remove()
  await rm(join(data, 'seeded'))
  const file = join(data, 'demo.json')
  const { done, ...began } = JSON.parse(await readFile(file, 'utf8'))
  const earlierSteps = done.filter((step: string) => !/^(order|contract|renewal|watches|proofs|arts|photos)/.test(step))
  await writeFile(file, JSON.stringify({ ...began, done: earlierSteps }))
}

function launch(port: number, ...options: string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'local/start.ts'), ...options], {
    cwd: ROOT,
    // All buyers have the same address here.
    env: { ...process.env, PONTO_URBANO_HOME: home, PORT: String(port), HELD_POINTS_PER_ADDRESS: '100000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.on('data', part => {
    complaints += part
  })
  launched.push(child)
  return child
}

/** Starts the deployment, and waits for the line that says that it is ready. */
async function start(port: number, ...options: string[]): Promise<string> {
  const child = launch(port, ...options)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Ponto Urbano: (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the deployment ended before it was up')
}

/** Starts the deployment and reads its output for as long as it runs. */
export function startDeploymentProcess(port: number) {
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

export async function runAuditCommand(): Promise<{ code: number | null; output: string }> {
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

function reserve(site: string, index: number, pointCount: number): Promise<number> {
  const points = Array.from({ length: 4 }, (_, step) => String(1 + ((index * 3 + step * 11) % pointCount)))
  return fetch(`${site}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      customerData: { name: `Comprador ${index}`, email: `c${index}@example.com`, phone: '19999990000' },
      items: points.map(point_id => ({ point_id, period_years: 1 })),
    }),
  }).then(
    response => response.status,
    () => 0, // the deployment was killed meanwhile
  )
}

/**
 * `count` buyers reserve at the same time, out of `pointCount` points. The deployment is killed when `answered` of them
 * have a response.
 */
export async function expectKillLeavesNoHalves(count: number, pointCount: number, answered: number): Promise<void> {
  const port = await findFreePort()
  const site = await start(port, '--empty', '--points', String(pointCount))
  const [killed] = launched
  if (!killed) throw new Error('it runs')

  let answerCount = 0
  let accepted = 0
  const reservations = Array.from({ length: count }, async (_, index) => {
    const status = await reserve(site, index, pointCount)
    answerCount += 1
    if (status === 201) accepted += 1
    if (answerCount >= answered && accepted > 0) killed.kill('SIGKILL')
    return status
  })
  const statuses = await Promise.all(reservations)
  if (killed.signalCode === null) await once(killed, 'exit')
  expect(statuses).toContain(201)
  expect(statuses).toContain(0)
  // A busy machine may answer some of so many requests with 503, which reserves nothing.
  expect(statuses.filter(status => status >= 500 && status !== 503)).toEqual([])

  await start(port)
  const { code, output } = await runAuditCommand()
  expect(output).toMatch(new RegExp(`audited ${pointCount} points, [1-9]\\d* orders, 0 installation tasks: 0 breaches`))
  expect(code).toBe(0)
}
