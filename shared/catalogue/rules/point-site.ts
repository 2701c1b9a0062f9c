import * as z from 'zod/mini'

/**
 * What is known of the place itself: how large the sign is, how high it hangs, how it is lit, whom it faces, who passes and
 * what is near by. All of it may be unknown: null, or an empty text.
 */

export const LIGHTINGS = ['none', 'front', 'back', 'digital'] as const
export const lighting = z.enum(LIGHTINGS)
export type Lighting = z.infer<typeof lighting>

/** Centimetres; vehicles and people a day. */
export const siteFacts = {
  face_width_cm: z.nullable(z.number()),
  face_height_cm: z.nullable(z.number()),
  /** From the ground to the lower edge. */
  mounting_height_cm: z.nullable(z.number()),
  lighting: z.nullable(lighting),
  facing: z.string(),
  daily_flow: z.nullable(z.number()),
  nearby: z.string(),
}
export type SiteFacts = { [Name in keyof typeof siteFacts]: z.infer<(typeof siteFacts)[Name]> }

export const NO_SITE_FACTS: SiteFacts = {
  face_width_cm: null,
  face_height_cm: null,
  mounting_height_cm: null,
  lighting: null,
  facing: '',
  daily_flow: null,
  nearby: '',
}
