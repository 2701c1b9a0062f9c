import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { securityHeaders } from '#infra/security-headers.ts'
import { sendHttpResponse } from '#local/front/respond.ts'
import { staticFileResponse } from '#local/front/static-files.ts'

const pathFromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Pages with which the site is compared: a bare map of clusters in React, and the map library with the site's base map
 * and nothing else.
 */
export type ComparedPage = 'bare-map' | 'map-alone'

/**
 * Builds such a page with the site's packages and public files, and serves it in the same way as the local front serves
 * the site.
 */
export async function serveComparedPage(page: ComparedPage): Promise<{ url: string; close: () => void }> {
  const buildFolder = pathFromHere(`../../dist/${page}`)
  process.env.NODE_ENV = 'production'
  await build({
    root: pathFromHere(`./${page}`),
    publicDir: pathFromHere('../../web/public'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: buildFolder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4_000 },
  })
  const headers = securityHeaders({ connect: [], images: [] })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    void staticFileResponse(buildFolder, pathname, headers, request.headers.range).then(file =>
      sendHttpResponse(request, response, file),
    )
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
