import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Worker thread of infra/site-build.ts. */
await build({ configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)), logLevel: 'error' })
