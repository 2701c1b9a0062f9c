import * as z from 'zod/mini'

/**
 * How many points may be held without payment. A guest's points count under the e-mail (which can be invented) and
 * under the network address; those of a signed-in person under the account only, because thousands of people share the
 * address of a mobile carrier. The office is not limited.
 */
const holderKind = z.enum(['email', 'account', 'address'])
export type HolderKind = z.infer<typeof holderKind>
export type HeldPointLimits = Record<HolderKind, number>

/** Details of the refusal for too many held points: the number held, and the limit. */
export const tooManyHeldDetailsSchema = z.object({ held_by: holderKind, held: z.int(), most: z.int() })
export type TooManyHeld = z.infer<typeof tooManyHeldDetailsSchema>
