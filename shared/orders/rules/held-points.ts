import * as z from 'zod/mini'

/**
 * How many points may be held at once without payment. A guest is counted by the e-mail that they give, which costs nothing
 * to invent, and by their network address; who is signed in by their account alone, because thousands share a
 * carrier's address. The office is not limited.
 */
const holderKind = z.enum(['email', 'account', 'address'])
export type HolderKind = z.infer<typeof holderKind>
export type HeldPointLimits = Record<HolderKind, number>

/** Details of the refusal for too many held points: how many are held, and the limit. */
export const tooManyHeldDetails = z.object({ held_by: holderKind, held: z.int(), most: z.int() })
export type TooManyHeld = z.infer<typeof tooManyHeldDetails>
