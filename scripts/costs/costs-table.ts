import { monthlyCost, totalCostOf, USAGE_PER_VISIT } from './monthly-cost.ts'

/** Numbers of visits per day, for the table's columns. 0: nobody visits. */
export const VISITS_PER_DAY = [0, 100, 10_000, 1_000_000] as const

/** The table of docs/costs.md, in US$ per month. */
export function renderCostsTable(): string {
  const columns = VISITS_PER_DAY.map(visits => monthlyCost(visits, USAGE_PER_VISIT))
  const row = (name: string, costs: readonly number[]) =>
    `| ${name} | ${costs.map(cost => (cost < 100 ? cost.toFixed(2) : Math.round(cost).toLocaleString('en'))).join(' | ')} |`
  return [
    `| US$ a month | ${VISITS_PER_DAY.map(visits => (visits === 0 ? 'idle' : `${visits.toLocaleString('en')} a day`)).join(' | ')} |`,
    `|---|${VISITS_PER_DAY.map(() => '--:|').join('')}`,
    ...(columns[0] ?? []).map(({ service }, index) =>
      row(
        service,
        columns.map(lines => lines[index]?.cost ?? 0),
      ),
    ),
    row('**all**', columns.map(totalCostOf)),
  ].join('\n')
}
