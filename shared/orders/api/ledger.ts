import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery } from '../../platform/api/paging.ts'
import { daySchema } from '../../platform/rules/days.ts'
import { userIdSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { ledgerFilterSchema, ledgerRowSchema, ledgerSumSchema, ledgerTypeSchema } from '../rules/ledger.ts'

/** Allowed page sizes; an export uses the largest. */
const LEDGER_PAGES = ['25', '200'] as const

const sumOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object({ ...shape, ...ledgerSumSchema.shape })

/** Money of confirmed orders, for the office: kept figures, each a moment late, and the entries of which they are sums. */
export const ledger = {
  summary: endpoint({
    method: 'GET',
    path: '/ledger/summary',
    access: MANAGERS,
    summary: 'What is owed, late, due and received, as sums by age, month and salesperson',
    input: z.object({}),
    output: z.object({
      today: daySchema,
      open: ledgerSumSchema,
      /** Instalments whose receipt the office has not decided about. Missing in responses of older servers. */
      receipts: z._default(ledgerSumSchema, { items: 0, amount: 0 }),
      late: ledgerSumSchema,
      due_today: ledgerSumSchema,
      /** In the order of LATE_AGES. */
      late_by_age: z.array(ledgerSumSchema),
      /** The current month and the next ones ('YYYY-MM'), from today on. */
      due_by_month: z.array(sumOf({ month: z.string() })),
      /** After these months. */
      due_later: ledgerSumSchema,
      /** The last months and the current one, to today. */
      received_by_month: z.array(sumOf({ month: z.string() })),
      /** What is owed by salesperson, the largest sum first; `name` null: the account was deleted. */
      open_by_salesperson: z.array(sumOf({ user_id: userIdSchema, name: z.nullable(z.string()) })),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/ledger',
    access: MANAGERS,
    summary:
      'Entries of a type by day, narrowed by any of the filters: what is owed the first first, others the last first',
    input: z.object({
      ...pageQuery,
      ...ledgerFilterSchema.shape,
      type: ledgerTypeSchema,
      limit: z._default(z.enum(LEDGER_PAGES), '25'),
    }),
    output: z.extend(listPageSchema(ledgerRowSchema), {
      /** The sum of all entries that match; null when no figure is kept for the combination of filters. */
      sum: z.nullable(ledgerSumSchema),
    }),
  }),
}
