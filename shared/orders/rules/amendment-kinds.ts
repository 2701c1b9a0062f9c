import * as z from 'zod/mini'
import { contractHashSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'

/** Kinds of amendments of a contract, and what its order keeps of each (decision 0102). */

export const AMENDMENT_KINDS = ['end_early', 'swap', 'suspend', 'correct'] as const
export const amendmentKindSchema = z.enum(AMENDMENT_KINDS)
export type AmendmentKind = z.infer<typeof amendmentKindSchema>

/** `number`: 1 for the order's first amendment, without gaps. `difference`: of the total, in centavos. */
export const amendmentMarkSchema = z.object({
  number: z.number(),
  kind: orUnknown(amendmentKindSchema),
  made_at: z.string(),
  difference: z.number(),
  amendment_hash: contractHashSchema,
})
export type AmendmentMark = z.infer<typeof amendmentMarkSchema>

/** What a contract's point is when an amendment is asked for. */
const ITEM_STATES = ['not_begun', 'running', 'ended', 'renewed', 'renewal_asked'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Why an amendment is not possible: the order's state, or that of the points which it names. */
export const AMENDMENT_OBSTACLES = ['pending', 'cancelled', 'not_issued', ...ITEM_STATES] as const
export type AmendmentObstacle = (typeof AMENDMENT_OBSTACLES)[number]
