import { replayChanges } from '#infra/replay-changes.ts'
import { endWithUsage, readOptions } from './command-options.ts'
import { requireAwsAccess } from './connect.ts'

/** `npm run replay -- --bucket NAME`: invokes the consumers again with the failed changes of the stream (AWS only). */
const USAGE = 'Uso: npm run replay -- --bucket NOME (saída UndoneChangesBucket da pilha events)'
const { values } = readOptions(USAGE, { options: { bucket: { type: 'string' } } })
if (!values.bucket) endWithUsage(USAGE)
await requireAwsAccess()
const { replayed, failed } = await replayChanges(values.bucket)
for (const { key, reason } of failed) console.error(`${key}: ${reason}`)
console.log(`replayed ${replayed} files of undone changes, ${failed.length} left`)
process.exit(failed.length > 0 ? 1 : 0)
