import * as z from 'zod/mini'
import { MAX_TERM_MONTHS, type Term, termOfMonths, termProblem, termUntil } from '#shared/catalogue/rules/terms.ts'
import { NEW_ORDER_TEXTS } from '#shared/office/messages/new-order.ts'
import { daySchema } from '#shared/platform/rules/days.ts'

/** A term as it is typed: its start, and its length or its last day. */
export const typedTermSchema = z.object({
  start: z.string(),
  end_by: z.enum(['months', 'date']),
  months: z.string(),
  last_day: z.string(),
})
export type TypedTerm = z.infer<typeof typedTermSchema>
export type TermErrors = { start?: string; months?: string; last_day?: string }

export function parseMonths(typed: string): number | undefined {
  const months = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return months >= 1 && months <= MAX_TERM_MONTHS ? months : undefined
}

function termOf({ start, end_by, months, last_day }: TypedTerm): Term | undefined {
  if (!daySchema.safeParse(start).success) return undefined
  if (end_by === 'date') return daySchema.safeParse(last_day).success ? termUntil(start, last_day) : undefined
  const count = parseMonths(months)
  return count === undefined ? undefined : termOfMonths(start, count)
}

/** Parses a typed term. `term` is undefined while something is invalid. */
export function parseTypedTerm(typed: TypedTerm, today: string): { term: Term | undefined; errors: TermErrors } {
  const sold = termOf(typed)
  const problem = sold && termProblem(sold, today)
  const isStartWrong = problem === 'START_DATE_INVALID' || !daySchema.safeParse(typed.start).success
  return {
    term: problem === undefined ? sold : undefined,
    errors: {
      ...(isStartWrong && { start: NEW_ORDER_TEXTS.START_WRONG }),
      ...(!isStartWrong &&
        (!sold || problem) &&
        (typed.end_by === 'months'
          ? { months: NEW_ORDER_TEXTS.MONTHS_WRONG }
          : { last_day: NEW_ORDER_TEXTS.LAST_DAY_WRONG })),
    },
  }
}
