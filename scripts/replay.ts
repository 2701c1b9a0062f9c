import { parseArgs } from 'node:util'
import { replayChanges } from '#infra/replay-changes.ts'

/** `npm run replay -- --bucket NAME`: invokes the consumers again with the failed changes of the stream (AWS only). */
const { values } = parseArgs({ options: { bucket: { type: 'string' } } })
if (!values.bucket) {
  console.error('Uso: npm run replay -- --bucket NOME (saída UndoneChangesBucket da pilha events)')
  process.exit(2)
}
const { replayed, failed } = await replayChanges(values.bucket)
for (const { key, reason } of failed) console.error(`${key}: ${reason}`)
console.log(`replayed ${replayed} files of undone changes, ${failed.length} left`)
process.exit(failed.length > 0 ? 1 : 0)
