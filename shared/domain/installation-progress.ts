import * as z from 'zod/mini'
import type { InstallationTask } from './installation-tasks.ts'
import { order } from './orders.ts'

/** How far the signs of a confirmed order are: of so many, how many have their art settled, and how many hang. */
export const installationProgress = z.object({ signs: z.number(), art_settled: z.number(), installed: z.number() })
export type InstallationProgress = z.infer<typeof installationProgress>

type Followed = Pick<InstallationTask, 'status' | 'art_status'>

/** Approved by its client, or printed by the office's own decision. */
const isArtSettled = ({ status, art_status }: Followed): boolean =>
  art_status === 'approved' || !['pending_art', 'on_hold'].includes(status)

/** Of the tasks of one order; null: it has none, as one that is not confirmed, or goes on with signs that hang already. */
export const progressOf = (tasks: readonly Followed[]): InstallationProgress | null =>
  tasks.length === 0
    ? null
    : {
        signs: tasks.length,
        art_settled: tasks.filter(isArtSettled).length,
        installed: tasks.filter(({ status }) => status === 'completed').length,
      }

/** An order as its client follows it. */
export const clientOrderView = z.extend(order, {
  /** Left out where an answer is about the order alone. */
  installation: z.optional(z.nullable(installationProgress)),
})
export type ClientOrderView = z.infer<typeof clientOrderView>
