import { parseArgs } from 'node:util'
import { connect } from './connect.ts'

/** `npm run audit [-- --table NAME]`: walks the whole table and prints every breach of what must always hold. */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
await connect(values.table)
const { auditTable } = await import('#functions/audit/scan.ts')
const { breaches, points, orders, tasks } = await auditTable()
for (const { rule, subject, finding } of breaches) console.error(`${subject}: ${finding} (${rule})`)
console.log(`audited ${points} points, ${orders} orders, ${tasks} installation tasks: ${breaches.length} breaches`)
process.exit(breaches.length > 0 ? 1 : 0)
