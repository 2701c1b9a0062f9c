import { CLOUDFRONT_PLAN_NAMES, CLOUDFRONT_PLANS } from '#infra/cloudfront-plans.ts'
import { cheapestPayment, monthlyCost, totalCostOf, USAGE_PER_VISIT, visitsPerDayOf } from './monthly-cost.ts'

/** Numbers of visits per day, for the table's columns. 0: nobody visits. */
export const VISITS_PER_DAY = [0, 100, 10_000, 1_000_000] as const

const formatCost = (cost: number): string => (cost < 100 ? cost.toFixed(2) : Math.round(cost).toLocaleString('en'))

/** The table of docs/costs.md, in US$ per month. */
export function renderCostsTable(): string {
  const columns = VISITS_PER_DAY.map(visits => monthlyCost(visits, USAGE_PER_VISIT))
  const row = (name: string, costs: readonly number[]) => `| ${name} | ${costs.map(formatCost).join(' | ')} |`
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
    `| the edge is paid | ${VISITS_PER_DAY.map(visits => cheapestPayment(visits, USAGE_PER_VISIT)).join(' | ')} |`,
  ].join('\n')
}

/** The second table of docs/costs.md: how far each of CloudFront's plans reaches, and the month's cost there. */
export function renderPlansTable(): string {
  return [
    "| CloudFront's plan | US$ a month | enough for visits a day | all, with the plan | all, as you go |",
    '|---|--:|--:|--:|--:|',
    ...CLOUDFRONT_PLAN_NAMES.map(plan => {
      const visits = visitsPerDayOf(plan, USAGE_PER_VISIT)
      const costs = ([plan, 'as you go'] as const).map(payment =>
        totalCostOf(monthlyCost(visits, USAGE_PER_VISIT, payment)),
      )
      return `| \`${plan}\` | ${CLOUDFRONT_PLANS[plan].price.toLocaleString('en')} | ${visits.toLocaleString('en')} | ${costs.map(formatCost).join(' | ')} |`
    }),
  ].join('\n')
}
