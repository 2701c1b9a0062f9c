import { createServer } from 'node:net'
import { START_HELP, type StartOptions, startOptions } from '../../scripts/start-options.mjs'
import { buildSite } from '../site-build.ts'
import { findStreetMap } from '../street-map.ts'
import type { Deployment } from './deployment.ts'
import { bringJava } from './machine.ts'
import { plainFailure } from './plain-failure.ts'
import { DATA_DIRECTORY, takeData } from './running.ts'
import { copyWrittenDemo } from './written-demo.ts'

/** `npm start`: everything on one machine. One clear sentence and exit code 1 when it can't; no process stays behind. */

let deployment: Deployment | undefined
let lock: ReturnType<typeof takeData> | undefined
let copied: Awaited<ReturnType<typeof copyWrittenDemo>>
let ending = false
let doing = 'starting'

async function end(code: number): Promise<never> {
  if (!ending) {
    ending = true
    lock?.note({ doing: 'stopping' })
    await deployment?.stop()
    await copied?.remove()
    lock?.release()
  }
  process.exit(code)
}

async function fail(sentence: string): Promise<never> {
  if (!ending) console.error(sentence)
  return end(1)
}

/** A line for each step, which a failure is said with. */
function say(sentence: string): void {
  doing = `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
  if (!ending) console.log(`${sentence}...`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('uncaughtException', error => void fail(plainFailure(error, doing)))
process.on('unhandledRejection', error => void fail(plainFailure(error, doing)))

try {
  const options = startOptions(process.argv.slice(2), process.env)
  if (options.help) {
    console.log(START_HELP)
    process.exit(0)
  }
  if (!options.ephemeral) lock = takeData('starting')
  await demandFree(options)
  const streetMap = findStreetMap()
  process.env.JAVA_HOME = bringJava()
  if (options.ephemeral && !options.empty && options.points === 0) copied = await copyWrittenDemo()
  const pages = options.dev ? await hotReload() : undefined
  // Begun before all that the deployment is made of is loaded, which takes a core as long as this needs both.
  const siteDirectory = pages ? undefined : buildSite(() => say('Building the site'))
  const { openDeployment } = await import('./deployment.ts')
  deployment = await openDeployment({
    ...options,
    directory: options.ephemeral ? copied?.directory : DATA_DIRECTORY,
    siteDirectory,
    ...(pages ? { pages } : {}),
    ...(streetMap ? { streetMap } : {}),
    say,
    report: sentence => console.error(sentence),
    onCrash: sentence => void fail(sentence),
  })
  doing = 'running'
  lock?.note({ site_url: deployment.siteUrl, endpoints: deployment.endpoints })
  console.log(`Ponto Urbano: ${deployment.siteUrl}`)
  if (options.empty)
    console.log(
      `It is empty: as admin@ponto.local make price tiers (${deployment.siteUrl}/admin/pricing), then points (${deployment.siteUrl}/admin/points).`,
    )
  if (deployment.isFilling) await filled(deployment)
} catch (error) {
  await fail(plainFailure(error, doing))
}

/** The site is used meanwhile; what can't be filled does not end it. */
async function filled({ photos }: Deployment): Promise<void> {
  console.log('It can be used now. The rest of the demo is filled meanwhile: orders, lists, photos.')
  try {
    await photos
    console.log('Demo complete.')
  } catch (error) {
    if (!ending) console.error(`The demo is not complete. ${plainFailure(error, 'filling the demo')}`)
  }
  doing = 'running'
}

/** Throws one sentence when the site's address is taken or none of this machine, before anything is started. */
function demandFree({ host, port }: StartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken by another program; stop it, or choose another port: PORT=3001 npm start`
            : `This machine can't listen at HOST ${host}, port ${port} (${error.code})`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function hotReload() {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ configFile: 'web/vite.config.ts', server: { middlewareMode: true }, appType: 'spa' })
  return vite.middlewares
}
