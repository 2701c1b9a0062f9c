import { createServer } from 'node:net'
import { buildSite } from '#infra/site-build.ts'
import { findStreetMap } from '#infra/street-map.ts'
import { START_HELP, type StartOptions, startedLines, startOptions } from '../scripts/start-options.mjs'
import { setClock } from './clock.ts'
import type { Deployment } from './deployment.ts'
import { explainFailure } from './explain-failure.ts'
import { findOrInstallJava } from './required-programs.ts'
import { DATA_DIRECTORY, lockLocalData } from './running-deployment.ts'
import { copyWrittenDemo } from './written-demo.ts'

/**
 * `npm start`: runs the whole system locally. A failure is one sentence and exit code 1, and leaves no process behind.
 */

let deployment: Deployment | undefined
let lock: ReturnType<typeof lockLocalData> | undefined
let demoCopy: Awaited<ReturnType<typeof copyWrittenDemo>>
let isEnding = false
let currentStep = 'starting'

async function shutDown(code: number): Promise<never> {
  if (!isEnding) {
    isEnding = true
    lock?.describe({ doing: 'stopping' })
    await deployment?.stop()
    await demoCopy?.remove()
    lock?.release()
  }
  process.exit(code)
}

async function failAndExit(sentence: string): Promise<never> {
  if (!isEnding) console.error(sentence)
  return shutDown(1)
}

/** Prints a step; the message of a later failure names it. */
function reportProgress(sentence: string): void {
  currentStep = `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
  if (!isEnding) console.log(`${sentence}...`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown(0))
process.on('uncaughtException', error => void failAndExit(explainFailure(error, currentStep)))
process.on('unhandledRejection', error => void failAndExit(explainFailure(error, currentStep)))

try {
  const options = startOptions(process.argv.slice(2), process.env)
  if (options.help) {
    console.log(START_HELP)
    process.exit(0)
  }
  setClock(options.clock)
  if (!options.ephemeral) lock = lockLocalData('starting')
  await assertAddressFree(options)
  const streetMap = findStreetMap()
  process.env.JAVA_HOME = findOrInstallJava()
  if (options.ephemeral && !options.empty && options.points === 0) demoCopy = await copyWrittenDemo()
  const pages = options.dev ? await hotReload() : undefined
  // Started early, because the build can use one core while loading the deployment uses another.
  const siteDirectory = pages ? undefined : buildSite(() => reportProgress('Building the site'))
  const { openDeployment } = await import('./deployment.ts')
  deployment = await openDeployment({
    ...options,
    directory: options.ephemeral ? demoCopy?.directory : DATA_DIRECTORY,
    siteDirectory,
    ...(pages ? { pages } : {}),
    ...(streetMap ? { streetMap } : {}),
    onProgress: reportProgress,
    report: sentence => console.error(sentence),
    onCrash: sentence => void failAndExit(sentence),
  })
  currentStep = 'running'
  lock?.describe({ site_url: deployment.siteUrl, endpoints: deployment.endpoints })
  for (const line of startedLines(options, deployment.siteUrl)) console.log(line)
  if (deployment.isSeeding) await awaitDemo(deployment)
} catch (error) {
  await failAndExit(explainFailure(error, currentStep))
}

/** Waits for the demo. If seeding fails, the site continues. */
async function awaitDemo({ images }: Deployment): Promise<void> {
  console.log('It can be used now. The rest of the demo is filled meanwhile: orders, lists, photos.')
  try {
    await images
    console.log('Demo complete.')
  } catch (error) {
    if (!isEnding) console.error(`The demo is not complete. ${explainFailure(error, 'filling the demo')}`)
  }
  currentStep = 'running'
}

/** Throws an Error with one sentence if the address is in use or not available on this machine. */
function assertAddressFree({ host, port }: StartOptions): Promise<void> {
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
  const viteServer = await createVite({
    configFile: 'web/vite.config.ts',
    server: { middlewareMode: true },
    appType: 'spa',
  })
  return viteServer.middlewares
}
