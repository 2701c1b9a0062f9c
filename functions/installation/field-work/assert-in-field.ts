import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'

/**
 * Throws TASK_NOT_FOUND for a task of another technician, so that nobody can find out which ids exist, and
 * TASK_NOT_IN_FIELD for the technician's own task in another column.
 */
export function assertInField(
  task: Pick<InstallationTask, 'assigned_technician_id' | 'status'>,
  { user_id }: Actor,
): void {
  if (task.assigned_technician_id !== user_id) throw new DomainError('TASK_NOT_FOUND')
  if (task.status !== 'assigned') throw new DomainError('TASK_NOT_IN_FIELD')
}
