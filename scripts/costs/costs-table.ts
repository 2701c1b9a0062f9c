import { monthlyCost, totalOf, VISIT } from './monthly-cost.ts'

/** Visits a day. 0: nobody comes. */
export const SCALES = [0, 100, 10_000, 1_000_000] as const

/** The table of docs/costs.md, US$ a month. */
export function costsTable(): string {
  const columns = SCALES.map(visits => monthlyCost(visits, VISIT))
  const row = (name: string, costs: readonly number[]) =>
    `| ${name} | ${costs.map(cost => (cost < 100 ? cost.toFixed(2) : Math.round(cost).toLocaleString('en'))).join(' | ')} |`
  return [
    `| US$ a month | ${SCALES.map(visits => (visits === 0 ? 'idle' : `${visits.toLocaleString('en')} a day`)).join(' | ')} |`,
    `|---|${SCALES.map(() => '--:|').join('')}`,
    ...(columns[0] ?? []).map(({ service }, index) =>
      row(
        service,
        columns.map(lines => lines[index]?.cost ?? 0),
      ),
    ),
    row('**all**', columns.map(totalOf)),
  ].join('\n')
}
