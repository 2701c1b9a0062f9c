import { renderCostsTable } from './costs/costs-table.ts'

/** `npm run costs`: prints the table of docs/costs.md. */
console.log(renderCostsTable())
