import * as z from 'zod/mini'
import { order } from './orders.ts'

/** Installation progress of a confirmed order: number of signs, signs with a settled art, installed signs. */
export const installationProgress = z.object({ signs: z.number(), art_settled: z.number(), installed: z.number() })
export type InstallationProgress = z.infer<typeof installationProgress>
/** An order as its client sees it. */
export const clientOrderView = z.extend(order, {
  /** Missing in responses that contain only the order. */
  installation: z.optional(z.nullable(installationProgress)),
})
export type ClientOrderView = z.infer<typeof clientOrderView>
