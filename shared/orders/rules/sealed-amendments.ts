import * as z from 'zod/mini'
import { daySchema } from '../../platform/rules/days.ts'
import { contractHashSchema, orderIdSchema, pointIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { amendmentKindSchema } from './amendment-kinds.ts'
import { amountInWords, type Contract, clauseSchema, contractClientSchema, operatorSchema } from './contracts.ts'

/** What an amendment changed, sealed and printed (decision 0098). */

/** A point's days before and after, first and last day included; null while the contract does not have the point. */
const days = z.object({ from: daySchema, to: daySchema })
const amendedPoint = z.object({
  point_id: pointIdSchema,
  point_name: z.string(),
  asset_code: z.string(),
  before: z.nullable(days),
  after: days,
})
const amendedLine = z.object({ description: z.string(), amount: z.number() })
export const amendedInstalmentSchema = z.object({ due_on: daySchema, amount: z.number() })

/** What an amendment changes. Centavos. */
export const amendmentChangesSchema = z.object({
  kind: orUnknown(amendmentKindSchema),
  points: z.array(amendedPoint),
  lines: z.array(amendedLine),
  total_before: z.number(),
  total_amount: z.number(),
  /** What the customer has paid beyond the new total; missing when that is nothing. */
  credit: z.optional(z.number()),
  /** After the change; empty where the payment was agreed elsewhere. */
  instalments: z.array(amendedInstalmentSchema),
})
export type AmendmentChanges = z.infer<typeof amendmentChangesSchema>

/** A sealed amendment: everything that is printed on it, so that its hash covers every word. */
export const amendmentSchema = z.extend(amendmentChangesSchema, {
  title: z.string(),
  number: z.number(),
  order_id: orderIdSchema,
  /** The amended contract; the hash is null for one that was signed on paper. */
  contract_number: z.string(),
  contract_hash: z.nullable(contractHashSchema),
  made_at: z.string(),
  reason: z.string(),
  operator: operatorSchema,
  client: contractClientSchema,
  clauses: z.array(clauseSchema),
})
export type Amendment = z.infer<typeof amendmentSchema>

/** An amendment's number in an address. */
export const amendmentNumberSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(9999))

export const sealedAmendmentSchema = z.object({ amendment_hash: contractHashSchema, amendment: amendmentSchema })
export type SealedAmendment = z.infer<typeof sealedAmendmentSchema>

/** A sealed amendment as the pages of a contract are printed: without a table of points, which its clauses name. */
export const contractOfAmendment = ({ contract_number, made_at, total_amount, ...amendment }: Amendment): Contract => ({
  ...amendment,
  number: contract_number,
  issued_at: made_at,
  renews: null,
  items: [],
  total_amount,
  total_in_words: amountInWords(total_amount),
})
