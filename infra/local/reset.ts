import { rm } from 'node:fs/promises'
import { DATA_DIRECTORY, findRunning } from './running.ts'

/** `npm run reset`: removes all local data; the next start fills the demo anew. */
const running = await findRunning()
if (running) {
  console.error(`Ponto Urbano is running at ${running.site_url}: stop it (Ctrl-C) before clearing its data.`)
  process.exit(1)
}
await rm(DATA_DIRECTORY, { recursive: true, force: true })
console.log('Local data cleared. The next npm start fills the demo anew.')
