import * as z from 'zod/mini'
import type { InstallationTask } from './installation-tasks.ts'
import { order } from './orders.ts'

/** Installation progress of a confirmed order: number of signs, signs with a settled art, installed signs. */
export const installationProgress = z.object({ signs: z.number(), art_settled: z.number(), installed: z.number() })
export type InstallationProgress = z.infer<typeof installationProgress>

type Followed = Pick<InstallationTask, 'status' | 'art_status'>

/** Approved by its client, or printed by the office's own decision. */
const isArtSettled = ({ status, art_status }: Followed): boolean =>
  art_status === 'approved' || !['pending_art', 'on_hold'].includes(status)

/** Progress of one order's tasks; null without tasks (not confirmed, or a renewal with signs already installed). */
export const progressOf = (tasks: readonly Followed[]): InstallationProgress | null =>
  tasks.length === 0
    ? null
    : {
        signs: tasks.length,
        art_settled: tasks.filter(isArtSettled).length,
        installed: tasks.filter(({ status }) => status === 'completed').length,
      }

/** An order as its client sees it. */
export const clientOrderView = z.extend(order, {
  /** Missing in responses about the order alone. */
  installation: z.optional(z.nullable(installationProgress)),
})
export type ClientOrderView = z.infer<typeof clientOrderView>
