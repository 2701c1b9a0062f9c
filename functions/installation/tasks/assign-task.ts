import { notReadyForFieldReason, printsUnapprovedArt } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { checkProfileUnchangedAction } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { assertTechnician } from './assert-technician.ts'
import { changeTask } from './change-task.ts'
import { presentTask } from './present-tasks.ts'
import { taskMovedToColumn } from './task-moved-to-column.ts'

type Assignment = { task_id: string; version: number; technician_id: string }

/**
 * Assigns a task to a technician and moves it to the column 'Em Campo' in one step; does nothing when the task is there
 * with this technician already. Throws TECHNICIAN_NOT_FOUND when the user is no longer a technician, TASK_WITHOUT_KIT,
 * or TASK_ART_UNAPPROVED when nobody has approved the art.
 */
export async function assignTask(
  { task_id, version, technician_id }: Assignment,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<TaskView> {
  const assigned = await changeTask(task_id, { by: actor, expectedVersion: version }, async current => {
    if (current.status === 'assigned' && current.assigned_technician_id === technician_id) return { unchanged: current }
    const technician = await assertTechnician(technician_id)
    const updated = { ...taskMovedToColumn(current, 'assigned', now), assigned_technician_id: technician_id }
    const missing = notReadyForFieldReason(updated)
    if (missing) throw new DomainError(missing)
    // A caller with an outdated version gets TASK_CHANGED instead.
    if (current.version === version && printsUnapprovedArt(current, 'assigned'))
      throw new DomainError('TASK_ART_UNAPPROVED')
    // The check makes the transaction fail, and changeTask retry, when the technician's profile changes concurrently.
    return { updated, actions: [checkProfileUnchangedAction(technician)] }
  })
  return presentTask(assigned)
}
