import type { InstallationProgress } from '../../orders/rules/installation-progress.ts'
import type { InstallationTask } from './installation-tasks.ts'

type TaskState = Pick<InstallationTask, 'status' | 'art_status'>

/** Approved by its client, or printed by the office's own decision. */
const isArtSettled = ({ status, art_status }: TaskState): boolean =>
  art_status === 'approved' || !['pending_art', 'on_hold'].includes(status)

/** Progress of one order's tasks; null without tasks (not confirmed, or a renewal with signs already installed). */
export const installationProgressOf = (tasks: readonly TaskState[]): InstallationProgress | null =>
  tasks.length === 0
    ? null
    : {
        signs: tasks.length,
        art_settled: tasks.filter(isArtSettled).length,
        installed: tasks.filter(({ status }) => status === 'completed').length,
      }
