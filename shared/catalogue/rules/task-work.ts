import * as z from 'zod/mini'

/** Work at a point in the street, as the point's history shows it. */

/**
 * The work of a task: the installation of a sold item, the repair of a damage ('maintenance'), or what the office orders
 * besides.
 */
export const TASK_WORK = ['installation', 'maintenance', 'inspection', 'cleaning', 'art_change', 'takedown'] as const

export const taskWorkSchema = z.enum(TASK_WORK)

export type TaskWork = z.infer<typeof taskWorkSchema>

/** Work for which an art is printed. */
export const printsArt = (work: TaskWork): boolean => work === 'installation' || work === 'art_change'

/**
 * What a release from before work orders is told of a task's work: it knows repairs, which need neither kit nor art and
 * put up nothing.
 */
export const workForFormerRelease = (work: TaskWork): 'installation' | 'maintenance' =>
  work === 'installation' ? work : 'maintenance'

/** Kinds of proof photos. 'near': the sign can be read. 'far': its place in the street can be seen. */
export const PROOF_SHOT_KINDS = ['near', 'far'] as const

export const proofShotSchema = z.enum(PROOF_SHOT_KINDS)

export type ProofShot = z.infer<typeof proofShotSchema>

/** A photo of finished work, as a point's history shows it. */
export const workPhotoSchema = z.object({
  which: proofShotSchema,
  /** URL of the photo on the site. */
  url: z.string(),
  /** Distance between photo and point in whole metres; null when either position is unknown. */
  distance_m: z.nullable(z.int().check(z.gte(0))),
  /** Whether the technician chose the photo from the phone's gallery. Missing for a photo taken by the camera. */
  from_gallery: z.optional(z.boolean()),
})
