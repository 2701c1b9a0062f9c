import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the API, the media and the local inbox answer during development; the site itself is served by Vite. */
const origin = process.env.PONTO_URBANO_ORIGIN ?? 'http://localhost:3000'

/**
 * Writes /version.json, by which an old tab learns of a newer site: the page's first script, whose name holds a hash of
 * its content and so of the names of everything that it may load.
 */
const siteVersion = (): Plugin => ({
  name: 'site-version',
  apply: 'build',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry)
    if (!entry) throw new Error('the build has no entry')
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ entry: `/${entry.fileName}` }) })
  },
})

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), siteVersion()],
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
