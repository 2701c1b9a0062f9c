import { parseArgs } from 'node:util'
import { replayChanges } from '#infra/undone-changes.ts'

/** `npm run replay -- --bucket NAME`: gives undone changes of the stream to their consumers once more (AWS only). */
const { values } = parseArgs({ options: { bucket: { type: 'string' } } })
if (!values.bucket) {
  console.error('Uso: npm run replay -- --bucket NOME (saída UndoneChangesBucket da pilha events)')
  process.exit(2)
}
const { done, left } = await replayChanges(values.bucket)
for (const { key, reason } of left) console.error(`${key}: ${reason}`)
console.log(`replayed ${done} files of undone changes, ${left.length} left`)
process.exit(left.length > 0 ? 1 : 0)
