import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery } from '../../platform/api/paging.ts'
import { dayPeriodSchema } from '../../platform/rules/day-periods.ts'
import { daySchema } from '../../platform/rules/days.ts'
import {
  customerIdSchema,
  instalmentIdSchema,
  orderIdSchema,
  recordVersionSchema,
  userIdSchema,
} from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { bankAccountSchema, bankEntrySchema, MAX_MATCHED_ENTRIES } from '../rules/bank-statements.ts'
import { customerStatementSchema } from '../rules/customer-statements.ts'
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
  matchStatement: endpoint({
    method: 'POST',
    path: '/ledger/statement',
    access: MANAGERS,
    summary: 'Which instalments the entries of a bank statement may pay, and which are booked already; writes nothing',
    input: z.object({
      account: bankAccountSchema,
      entries: z.array(bankEntrySchema).check(z.minLength(1), z.maxLength(MAX_MATCHED_ENTRIES)),
    }),
    output: z.object({
      /** In the order of the entries. */
      matches: z.array(
        z.object({
          /** The order whose payment the entry is; null if it is none. */
          booked_in: z.nullable(orderIdSchema),
          candidates: z.array(
            z.object({
              ...z.pick(ledgerRowSchema, { order_id: true, number: true, count: true, customer_name: true }).shape,
              /** Of the order. */
              version: recordVersionSchema,
              instalment_id: instalmentIdSchema,
              due_on: daySchema,
              /** Centavos. */
              open: z.int(),
            }),
          ),
          /** Whether the only candidate is surely the right one. */
          is_sure: z.boolean(),
        }),
      ),
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
  ofCustomer: endpoint({
    method: 'GET',
    path: '/ledger/customers/{customer_id}',
    access: MANAGERS,
    summary: "A customer's statement: what fell due and what was paid in a period, with the balance after each",
    input: z.object({ customer_id: customerIdSchema, ...dayPeriodSchema.shape }),
    output: z.extend(customerStatementSchema, { customer_name: z.string() }),
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
}
