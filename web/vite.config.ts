import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the API, the media and the local inbox answer during development; the site itself is served by Vite. */
const origin = process.env.PONTO_URBANO_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: fonts or scripts, so nothing is put into the page itself.
    assetsInlineLimit: 0,
    // Lets the bundle sizes be measured per entry.
    manifest: true,
    target: 'es2023',
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/media', '/_local'].map(path => [path, { target: origin, changeOrigin: true }]),
    ),
  },
})
