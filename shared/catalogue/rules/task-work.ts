import * as z from 'zod/mini'

/** Work done at a point in the street, as its history shows it. */

/** What a task is for: a sold item is put into the street, or something that hangs there is mended. */
const TASK_WORK = ['installation', 'maintenance'] as const

export const taskWork = z.enum(TASK_WORK)

export type TaskWork = z.infer<typeof taskWork>

/** Near: the sign can be read. Far: its place in the street can be seen. */
export const PROOF_SHOT_KINDS = ['near', 'far'] as const

export const proofShot = z.enum(PROOF_SHOT_KINDS)

export type ProofShot = z.infer<typeof proofShot>

/** A photo of finished work, as a point's history shows it. */
export const workPhoto = z.object({
  which: proofShot,
  /** URL on the site. */
  url: z.string(),
  /** Whole metres from the point; null when either position is unknown. */
  distance_m: z.nullable(z.int().check(z.gte(0))),
})
