import { cheapestPayment, monthlyCost, totalCostOf, USAGE_PER_VISIT } from './monthly-cost.ts'

/** Numbers of visits per day, for the table's columns. 0: nobody visits. */
export const VISITS_PER_DAY = [0, 100, 10_000, 1_000_000] as const

const formatCost = (cost: number): string => (cost < 100 ? cost.toFixed(2) : Math.round(cost).toLocaleString('en'))
const formatVisits = (visits: number): string => (visits === 0 ? 'idle' : `${visits.toLocaleString('en')} a day`)
const row = (name: string, cells: readonly string[]): string => `| ${[name, ...cells].join(' | ')} |`

/** The table of docs/costs.md, in US$ per month. */
export function renderCostsTable(): string {
  const columns = VISITS_PER_DAY.map(visits => monthlyCost(visits, USAGE_PER_VISIT))
  const payments = VISITS_PER_DAY.map(visits => cheapestPayment(visits, USAGE_PER_VISIT))
  const services = columns[0]?.map(({ service }) => service) ?? []
  const costsOf = (index: number) => columns.map(lines => formatCost(lines[index]?.cost ?? 0))
  const totals = columns.map(lines => formatCost(totalCostOf(lines)))
  return [
    row('US$ a month', VISITS_PER_DAY.map(formatVisits)),
    `|---|${VISITS_PER_DAY.map(() => '--:|').join('')}`,
    ...services.map((service, index) => row(service, costsOf(index))),
    row('**all**', totals),
    row('the edge is paid', payments),
  ].join('\n')
}
