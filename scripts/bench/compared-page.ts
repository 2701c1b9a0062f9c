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
 * Builds a page of `compared-pages` with the site's packages and public files, and serves it as the local front would,
 * until the program ends. Resolves with its URL.
 */
export async function serveComparedPage(page: 'bare-map' | 'map-alone'): Promise<string> {
  const buildFolder = pathFromHere(`../../dist/${page}`)
  process.env.NODE_ENV = 'production'
  await build({
    root: pathFromHere('./compared-pages'),
    publicDir: pathFromHere('../../web/public'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      rolldownOptions: { input: pathFromHere(`./compared-pages/${page}.html`) },
      outDir: buildFolder,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 4_000,
    },
  })
  const headers = securityHeaders({ connect: [], images: [] })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    void staticFileResponse(buildFolder, pathname, headers, request.headers.range).then(file =>
      sendHttpResponse(request, response, file),
    )
  })
  await new Promise<void>(resolve => {
    server.unref().listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return `http://localhost:${port}/${page}.html`
}
