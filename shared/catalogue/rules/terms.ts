import * as z from 'zod/mini'
import { addDays, addMonths, daySchema, daysBetween } from '../../platform/rules/days.ts'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'
import type { Centavos } from '../../platform/rules/money.ts'
import { PERIOD_YEARS, type PeriodYears, pricePerMonth } from './periods.ts'
import { isForSale, type Prices } from './prices.ts'

/**
 * Terms that the office agrees with a customer: from any day to any day, instead of whole years from the day of
 * payment.
 */

export const MAX_TERM_MONTHS = 60
/** How far in the future a term may start. Months. */
export const MAX_START_MONTHS = 24
const MONTHS_PER_YEAR = 12
/** Days beyond whole months cost this fraction of a month's price (a month has 30 days, as banks count). */
const DAYS_OF_MONTH = 30

/** A range of days in America/Sao_Paulo: `from` is its first day, `to` the day after its last (half-open). */
export const termSchema = z.object({ from: daySchema, to: daySchema })
export type Term = z.infer<typeof termSchema>

/** Why a point is taken during a term (bookings.ts). */
const BOOKING_KINDS = ['hold', 'contract', 'block'] as const

/** Maximum number of blocks of one point that have not ended; all are stored in the point's item. */
export const MAX_BLOCKS_OF_POINT = 50

export const bookingSchema = z.object({
  ...termSchema.shape,
  kind: z.enum(BOOKING_KINDS),
  /** The booking's order; null for a block. */
  order_id: z.nullable(orderIdSchema),
  /** End of an unpaid hold, ISO 8601; null for others. */
  reserved_until: z.nullable(z.string()),
  /** Reason of a block; null for others. */
  reason: z.nullable(z.string()),
})
export type Booking = z.infer<typeof bookingSchema>

/** A term as one text, for URLs: '2027-02-01/2028-08-01', an ISO 8601 interval. */
export const serialiseTerm = ({ from, to }: Term): string => `${from}/${to}`

/** Parses such a text; undefined unless it is a term of at most 60 months. */
export function parseTerm(text: string): Term | undefined {
  const [from, to, ...others] = text.split('/')
  const { data } = termSchema.safeParse({ from, to })
  const isTerm = data && others.length === 0 && data.from < data.to && data.to <= addMonths(data.from, MAX_TERM_MONTHS)
  return isTerm ? data : undefined
}

export const serialisedTermSchema = z.string().check(z.refine(text => parseTerm(text) !== undefined))

/** Length of a term: whole months, and the remaining days. */
export function lengthOfTerm({ from, to }: Term): { months: number; days: number } {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return { months, days: daysBetween(addMonths(from, months), to) }
}

export const termOfMonths = (from: string, months: number): Term => ({ from, to: addMonths(from, months) })

/** The term from a first day to its `lastDay`, inclusive. */
export const termUntil = (from: string, lastDay: string): Term => ({ from, to: addDays(lastDay, 1) })

export const lastDayOfTerm = ({ to }: Term): string => addDays(to, -1)

/** Whether two terms have a day in common. */
export const termsOverlap = (one: Term, other: Term): boolean => one.from < other.to && other.from < one.to

export type TermProblem = 'START_DATE_INVALID' | 'TERM_INVALID'

/** Why the office can't sell this term on the day `today`; undefined when it can. */
export function termProblem({ from, to }: Term, today: string): TermProblem | undefined {
  if (from < today || from > addMonths(today, MAX_START_MONTHS)) return 'START_DATE_INVALID'
  return to <= from || to > addMonths(from, MAX_TERM_MONTHS) ? 'TERM_INVALID' : undefined
}

/**
 * The largest number of whole years within a term, from 1 to 5. The term's price is based on it, and it stands for the
 * term where only years are known.
 */
export function wholeYearsWithin(sold: Term): PeriodYears {
  const wholeYears = Math.floor(lengthOfTerm(sold).months / MONTHS_PER_YEAR)
  return PERIOD_YEARS.findLast(years => years <= wholeYears) ?? 1
}

/** How the price of a term is calculated. Centavos. */
export type TermPrice = {
  price: Centavos
  /** The period with this price, or the period whose monthly price is used. */
  years: PeriodYears
  /** The price per month; null when the term is whole years at the list price. */
  monthly: Centavos | null
  months: number
  days: number
}

/**
 * The price of a term. Whole years cost the list price. Other terms cost, per month, the monthly price (in whole
 * centavos) of the longest priced period that fits in the term (of one year if the term is shorter), and per further
 * day a thirtieth of it. Undefined when no such period has a price.
 */
export function termPriceOf(prices: Prices, sold: Term): TermPrice | undefined {
  const { months, days } = lengthOfTerm(sold)
  const longest = wholeYearsWithin(sold)
  const priced = PERIOD_YEARS.findLast(years => years <= longest && isForSale(prices[years]))
  const tablePrice = priced && prices[priced]
  if (!priced || !isForSale(tablePrice)) return undefined
  if (months === priced * MONTHS_PER_YEAR && days === 0)
    return { price: tablePrice, years: priced, monthly: null, months, days }
  const monthly = pricePerMonth(tablePrice, priced)
  return {
    price: monthly * months + Math.round((monthly * days) / DAYS_OF_MONTH),
    years: priced,
    monthly,
    months,
    days,
  }
}
