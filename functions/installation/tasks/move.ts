import { DomainError } from '#shared/domain/domain-error.ts'
import {
  lacksArtToPrint,
  notReadyForField,
  printsUnapproved,
  type TaskStatus,
} from '#shared/domain/installation-tasks.ts'
import type { TaskView } from '#shared/domain/task-board.ts'
import { demandingUnchanged } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { assertTechnician } from './assert-technician.ts'
import { changeTask } from './change-task.ts'
import type { TaskRecord } from './tasks-store.ts'
import { presentTask } from './tell-tasks.ts'

type Move = { task_id: string; version: number; to: TaskStatus; unapproved_art?: string | undefined }

/**
 * Moves a task to another column. Throws what keeps it out of the street (TASK_WITHOUT_TECHNICIAN, TASK_WITHOUT_KIT, or
 * TECHNICIAN_NOT_FOUND for one whose technician is none any more), what there is nothing to print of (TASK_WITHOUT_ART), and
 * TASK_ART_UNAPPROVED until somebody says why it is printed all the same.
 */
export async function move(
  { task_id, version, to, unapproved_art }: Move,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<TaskView> {
  const moved = await changeTask(task_id, { by: actor, expectedVersion: version }, async read => {
    if (read.status === to) return { unchanged: read }
    const missing = to === 'assigned' && notReadyForField(read)
    if (missing) throw new DomainError(missing)
    const technician = to === 'assigned' ? await assertTechnician(read.assigned_technician_id) : undefined
    const isUnapproved = printsUnapproved(read, to)
    // Over a version that is gone it is told that.
    if (read.version === version) {
      if (lacksArtToPrint(read, to)) throw new DomainError('TASK_WITHOUT_ART')
      if (isUnapproved && unapproved_art === undefined) throw new DomainError('TASK_ART_UNAPPROVED')
    }
    return {
      became: inColumn(read, to, now),
      actions: technician ? [demandingUnchanged(technician)] : [],
      because: isUnapproved ? unapproved_art : undefined,
    }
  })
  return presentTask(moved)
}

/** The task as it is in another column. What it came back for, or when it was done, is of the column that it leaves. */
export const inColumn = (read: TaskRecord, to: TaskStatus, now: string): TaskRecord => ({
  ...read,
  status: to,
  return_comment: null,
  completed_at: to === 'completed' ? now : null,
  updated_at: now,
})
