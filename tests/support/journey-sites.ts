import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildSite } from '#infra/site-build.ts'

/**
 * `node scripts/run.mjs tests/support/journey-sites.ts PORT…`: starts a site with its own data at each port, for the
 * journeys (playwright.config.ts). Reports when all sites have their complete demo, which is seeded while a site is already in use.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ports = process.argv.slice(2)
const sites: ChildProcess[] = []
let isEnding = false

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.all(
    sites.map(async site => {
      if (site.exitCode !== null || site.signalCode !== null) return
      site.kill('SIGTERM')
      await once(site, 'exit')
    }),
  )
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0))

// Built once for all sites.
await buildSite()
for (const PORT of ports) {
  const site = spawn(process.execPath, [join(ROOT, 'local/start.ts'), '--ephemeral'], {
    cwd: ROOT,
    env: { ...process.env, PORT },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  site.once('exit', () => void end(1))
  sites.push(site)
}
await Promise.all(ports.map(hasDemo))
console.log('All sites have their demo')

async function hasDemo(port: string): Promise<void> {
  const answered = () =>
    fetch(`http://localhost:${port}/_local/demo`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answered())) await pause(200)
}
