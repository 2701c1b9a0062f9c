import { createServer } from 'node:net'
import { buildSite } from '../site-build.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { startOptions } from './options.ts'
import { DATA_DIRECTORY, findRunning, forgetRunning, noteRunning } from './running.ts'

/** `npm start`: everything on one machine. One clear sentence and exit code 1 when it can't; no process stays behind. */

let deployment: Deployment | undefined
let noted = false
let ending = false

async function end(code: number): Promise<never> {
  if (!ending) {
    ending = true
    await deployment?.stop()
    // Another one that runs here must stay findable.
    if (noted) await forgetRunning()
  }
  process.exit(code)
}

async function fail(sentence: string): Promise<never> {
  console.error(sentence)
  return end(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('uncaughtException', error => void fail(`Ponto Urbano ended: ${error.message}`))
process.on(
  'unhandledRejection',
  error => void fail(`Ponto Urbano ended: ${error instanceof Error ? error.message : error}`),
)

try {
  const options = startOptions(process.argv.slice(2), process.env)
  const running = options.ephemeral ? undefined : await findRunning()
  if (running)
    await fail(
      `Ponto Urbano already runs on this folder's data at ${running.site_url}; stop it first, or use -- --ephemeral.`,
    )
  await demandFree(options.port)
  const pages = options.dev ? await hotReload() : undefined
  deployment = await startDeployment({
    ...options,
    directory: options.ephemeral ? undefined : DATA_DIRECTORY,
    siteDirectory: pages ? undefined : await buildSite(),
    ...(pages ? { pages } : {}),
    report: sentence => console.error(sentence),
    onCrash: sentence => void fail(sentence),
  })
  if (!options.ephemeral) {
    await noteRunning({ pid: process.pid, site_url: deployment.siteUrl, endpoints: deployment.endpoints })
    noted = true
  }
  console.log(`Ponto Urbano: ${deployment.siteUrl}`)
} catch (error) {
  await fail(error instanceof Error ? error.message : String(error))
}

/** Throws one sentence when the site's port is taken, before anything is started. */
function demandFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      reject(
        new Error(`Port ${port} is taken by another program; stop it, or choose another port: PORT=3001 npm start`),
      ),
    )
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

async function hotReload() {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ configFile: 'web/vite.config.ts', server: { middlewareMode: true }, appType: 'spa' })
  return vite.middlewares
}
