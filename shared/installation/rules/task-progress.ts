import type { InstallationProgress } from '../../orders/rules/installation-progress.ts'
import type { InstallationTask, TaskStatus } from './installation-tasks.ts'

type TaskState = Pick<InstallationTask, 'status' | 'art_status'>

/** Whether the sign is being printed, or was, in a status. */
const IS_PRINTED: Record<TaskStatus, boolean> = {
  pending_art: false,
  art_approved: true,
  pending_assignment: true,
  assigned: true,
  completed: true,
  on_hold: false,
}

/** Whether the art is settled: the client has approved it, or the office has printed it anyway. */
const isArtSettled = ({ status, art_status }: TaskState): boolean => art_status === 'approved' || IS_PRINTED[status]

/**
 * Installation progress of an order's tasks; null without tasks (not confirmed, or a renewal whose signs are already
 * installed).
 */
export const installationProgressOf = (tasks: readonly TaskState[]): InstallationProgress | null =>
  tasks.length === 0
    ? null
    : {
        signs: tasks.length,
        art_settled: tasks.filter(isArtSettled).length,
        installed: tasks.filter(({ status }) => status === 'completed').length,
      }
