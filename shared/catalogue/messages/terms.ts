import { pluralise } from '../../platform/messages/phrases.ts'
import type { DayPeriod } from '../../platform/rules/day-periods.ts'
import { dayOf, firstInstantOfContract } from '../../platform/rules/days.ts'
import { type PeriodYears, periodLabel } from '../rules/periods.ts'
import { lastDayOfTerm, lengthOfTerm, type Term } from '../rules/terms.ts'

const MONTHS_PER_YEAR = 12

/** '18 meses', '1 mês e 10 dias'; whole years in the usual form: '2 Anos'. */
export function termLabel(sold: Term): string {
  const { months, days } = lengthOfTerm(sold)
  if (days === 0 && months > 0 && months % MONTHS_PER_YEAR === 0) return periodLabel(months / MONTHS_PER_YEAR)
  return [
    ...(months > 0 ? [pluralise(months, 'mês', 'meses')] : []),
    ...(days > 0 ? [pluralise(days, 'dia', 'dias')] : []),
  ].join(' e ')
}

/** Length of an order item: the term that the office agreed, else its whole years. */
export const itemTermLabel = ({
  term,
  period_years,
}: {
  term?: Term | undefined
  period_years: PeriodYears
}): string => (term ? termLabel(term) : periodLabel(period_years))

/** '2027-02-01' → '01/02/2027' */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/')

/** ' de 01/01/2027 a 31/03/2027', ' desde 01/01/2027', ' até 31/03/2027'; '' without limits. */
export function periodText({ from, to }: DayPeriod): string {
  if (from !== undefined && to !== undefined) return ` de ${formatDay(from)} a ${formatDay(to)}`
  if (from !== undefined) return ` desde ${formatDay(from)}`
  return to === undefined ? '' : ` até ${formatDay(to)}`
}

/** '18 meses, de 01/02/2027 a 31/07/2028' */
export const termWithDates = (sold: Term): string =>
  `${termLabel(sold)}, de ${formatDay(sold.from)} a ${formatDay(lastDayOfTerm(sold))}`

/** Like termWithDates, for an order item whose first and last day are known: '1 Ano, de 14/01/2027 a 13/01/2028'. */
export function itemTermWithDates({
  term,
  period_years,
  starts_at,
  ends_at,
}: Parameters<typeof itemTermLabel>[0] & { starts_at: string | null; ends_at: string | null }): string {
  if (term) return termWithDates(term)
  const label = periodLabel(period_years)
  return starts_at && ends_at
    ? `${label}, de ${formatDay(dayOf(firstInstantOfContract(starts_at)))} a ${formatDay(dayOf(ends_at))}`
    : label
}
