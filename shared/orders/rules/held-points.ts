import * as z from 'zod/mini'

/**
 * How many points may be held at once without payment. A guest is counted by the e-mail that they give, which costs nothing
 * to invent, and by their network address; who is signed in by their account alone, because thousands share a
 * carrier's address. The office is not limited.
 */
const heldBy = z.enum(['email', 'account', 'address'])
export type HeldBy = z.infer<typeof heldBy>
export type HeldPointLimits = Record<HeldBy, number>

/** What somebody reads who would hold too many: how many they hold and how many they may. */
export const tooManyHeldDetails = z.object({ held_by: heldBy, held: z.int(), most: z.int() })
export type TooManyHeld = z.infer<typeof tooManyHeldDetails>
