import { DomainError } from '#shared/domain/domain-error.ts'
import { notReadyForField, printsUnapproved } from '#shared/domain/installation-tasks.ts'
import type { TaskView } from '#shared/domain/task-board.ts'
import { demandingUnchanged } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { assertTechnician } from './assert-technician.ts'
import { changeTask } from './change-task.ts'
import { inColumn } from './move.ts'
import { presentTask } from './tell-tasks.ts'

type Assignment = { task_id: string; version: number; technician_id: string }

/**
 * Gives a task to a technician and sends it into the field in one step. One who has it there already has it as it is.
 * Throws TECHNICIAN_NOT_FOUND for who is no technician any more, TASK_WITHOUT_KIT,
 * or TASK_ART_UNAPPROVED for one whose art nobody has decided to print.
 */
export async function assign(
  { task_id, version, technician_id }: Assignment,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<TaskView> {
  const assigned = await changeTask(task_id, { by: actor, expectedVersion: version }, async read => {
    if (read.status === 'assigned' && read.assigned_technician_id === technician_id) return { unchanged: read }
    const technician = await assertTechnician(technician_id)
    const became = { ...inColumn(read, 'assigned', now), assigned_technician_id: technician_id }
    const missing = notReadyForField(became)
    if (missing) throw new DomainError(missing)
    // Over a version that is gone it is told that.
    if (read.version === version && printsUnapproved(read, 'assigned')) throw new DomainError('TASK_ART_UNAPPROVED')
    // Whose role changes at this moment is judged anew.
    return { became, actions: [demandingUnchanged(technician)] }
  })
  return presentTask(assigned)
}
