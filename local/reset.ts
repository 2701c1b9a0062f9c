import { rm } from 'node:fs/promises'
import { DATA_DIRECTORY, lockLocalData } from './running-deployment.ts'

/** `npm run reset`: removes all local data; the next start seeds the demo again. */
if (process.argv.length > 2) {
  console.error('npm run reset takes no options: it deletes the data in .local. Nothing was deleted.')
  process.exit(2)
}
try {
  const lock = lockLocalData('clearing')
  await rm(DATA_DIRECTORY, { recursive: true, force: true })
  lock.release()
  console.log('Local data cleared. The next npm start fills the demo anew.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
