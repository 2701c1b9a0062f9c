import { readOptions, TABLE_OPTION } from './command-options.ts'
import { connectToTable } from './connect.ts'

/**
 * `npm run audit [-- --table NAME]`: scans the whole table and prints every violated invariant, and every stored count
 * or sum that differs from its items.
 */
const { values } = readOptions('Uso: npm run audit [-- --table NOME]', { options: { table: TABLE_OPTION } })
await connectToTable(values.table)
const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
const { breaches, points, orders, tasks, mapDifferences } = await auditTable()
const { findCountDifferences } = await import('#functions/platform/lists/repair-counts.ts')
const { COUNT_DEFINITIONS } = await import('#functions/office/overview/counted-lists.ts')
const differences = await findCountDifferences(COUNT_DEFINITIONS)
for (const { rule, subject, finding } of breaches) console.error(`${subject}: ${finding} (${rule})`)
for (const { kind, facet, stored, actual } of differences)
  console.error(`figure ${kind} ${facet}: ${stored.items} (${stored.amount}), items ${actual.items} (${actual.amount})`)
for (const partName of mapDifferences) console.error(`the map's counts of ${partName} are not those of its points`)
console.log(
  `audited ${points} points, ${orders} orders, ${tasks} installation tasks: ${breaches.length} breaches, ${differences.length + mapDifferences.length} wrong figures`,
)
// Differing counts are no failure, because they are eventually consistent and the daily recount
// (functions/upkeep/jobs/recount.ts) repairs them.
process.exit(breaches.length > 0 ? 1 : 0)
