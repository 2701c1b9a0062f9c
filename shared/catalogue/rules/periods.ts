import * as z from 'zod/mini'
import { addDays, dayOf, endOfDay, firstInstantOfContract } from '../../platform/rules/days.ts'
import type { Centavos } from '../../platform/rules/money.ts'

/** Periods for which a visitor can rent a point. Years. */
export const PERIOD_YEARS = [1, 2, 3, 4, 5] as const
export type PeriodYears = (typeof PERIOD_YEARS)[number]

/** A year of a contract is 365 days, leap years too, so 1 to 5 years are 365, 730, 1095, 1460 and 1825 days. */
export const DAYS_PER_YEAR = 365
const MONTHS_PER_YEAR = 12

export const periodYearsSchema = z.literal(PERIOD_YEARS, { error: 'Escolha um período de 1 a 5 anos.' })

export const periodDays = (years: PeriodYears): number => years * DAYS_PER_YEAR

/** 1 → '1 Ano', 3 → '3 Anos' */
export const periodLabel = (years: number): string => (years === 1 ? '1 Ano' : `${years} Anos`)

/** Days before the contract's end from which the client may request a renewal. */
export const RENEWAL_DAYS = 90

/** Price per month, rounded to the nearest centavo. */
export const pricePerMonth = (price: Centavos, years: PeriodYears): Centavos =>
  Math.round(price / (years * MONTHS_PER_YEAR))

/**
 * The end (ISO 8601) of a contract that starts at `start` (ISO 8601) and lasts `years`: the end of its last day. The day
 * of the start is its first day, so a year from 28 November has its last day on 27 November.
 */
export const contractEnd = (start: string, years: PeriodYears): string =>
  endOfDay(addDays(dayOf(firstInstantOfContract(start)), periodDays(years) - 1))
