import { renderCostsTable, renderPlansTable } from './costs/costs-table.ts'

/** `npm run costs`: prints the tables of docs/costs.md. */
console.log(`${renderCostsTable()}\n\n${renderPlansTable()}`)
