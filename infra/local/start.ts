import { createServer } from 'node:net'
import { buildSite } from '../site-build.ts'
import { foundStreetMap } from '../street-map.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { bringJava } from './machine.ts'
import { type StartOptions, startOptions } from './options.ts'
import { DATA_DIRECTORY, takeData } from './running.ts'

/** `npm start`: everything on one machine. One clear sentence and exit code 1 when it can't; no process stays behind. */

let deployment: Deployment | undefined
let lock: ReturnType<typeof takeData> | undefined
let ending = false

async function end(code: number): Promise<never> {
  if (!ending) {
    ending = true
    lock?.note({ doing: 'stopping' })
    await deployment?.stop()
    lock?.release()
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
  if (!options.ephemeral) lock = takeData('starting')
  await demandFree(options)
  const streetMap = foundStreetMap()
  process.env.JAVA_HOME = bringJava()
  const pages = options.dev ? await hotReload() : undefined
  deployment = await startDeployment({
    ...options,
    directory: options.ephemeral ? undefined : DATA_DIRECTORY,
    siteDirectory: pages ? undefined : await buildSite(),
    ...(pages ? { pages } : {}),
    ...(streetMap ? { streetMap } : {}),
    report: sentence => console.error(sentence),
    onCrash: sentence => void fail(sentence),
  })
  lock?.note({ site_url: deployment.siteUrl, endpoints: deployment.endpoints })
  console.log(`Ponto Urbano: ${deployment.siteUrl}`)
  if (options.empty)
    console.log(
      `It is empty: as admin@ponto.local make price tiers (${deployment.siteUrl}/admin/pricing), then points (${deployment.siteUrl}/admin/points).`,
    )
} catch (error) {
  await fail(error instanceof Error ? error.message : String(error))
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
