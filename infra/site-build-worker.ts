import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The worker thread that builds the site for infra/site-build.ts. */
await build({ configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)), logLevel: 'error' })
