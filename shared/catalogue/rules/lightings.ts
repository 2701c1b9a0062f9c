import * as z from 'zod/mini'

/** How a sign is lit. */
export const LIGHTINGS = ['none', 'front', 'back', 'digital'] as const
export const lightingSchema = z.enum(LIGHTINGS)
export type Lighting = z.infer<typeof lightingSchema>
