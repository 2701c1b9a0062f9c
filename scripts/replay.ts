import { replayChanges } from '#infra/replay-changes.ts'
import { endWithUsage, readOptions } from './command-options.ts'
import { requireAwsAccess } from './connect.ts'

/** `npm run replay -- --bucket NAME`: invokes the consumers again with the stream's failed changes (AWS only). */
const { values, usage } = readOptions('Uso: npm run replay -- --bucket NOME', {
  options: { bucket: { type: 'string', meaning: 'a saída UndoneChangesBucket da pilha events' } },
})
if (!values.bucket) endWithUsage(usage, 'Falta --bucket.')
await requireAwsAccess()
const { replayed, failed } = await replayChanges(values.bucket)
for (const { key, reason } of failed) console.error(`${key}: ${reason}`)
console.log(`replayed ${replayed} files of undone changes, ${failed.length} left`)
process.exit(failed.length > 0 ? 1 : 0)
