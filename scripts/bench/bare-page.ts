import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { sendHttpResponse } from '#infra/local/front/respond.ts'
import { staticFileResponse } from '#infra/local/front/static-files.ts'
import { securityHeaders } from '#infra/security-headers.ts'

const SOURCE = fileURLToPath(new URL('./bare-map', import.meta.url))
const BUILT = fileURLToPath(new URL('../../dist/bare-map', import.meta.url))

/** Builds the bare map page with the site's packages and serves it like the local front serves the site. */
export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  process.env.NODE_ENV = 'production'
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4_000 },
  })
  const headers = securityHeaders({ connect: [], images: [] })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    void staticFileResponse(BUILT, pathname, headers).then(file => sendHttpResponse(request, response, file))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
