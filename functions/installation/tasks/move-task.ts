import { signAfterWork } from '#shared/catalogue/rules/signs.ts'
import {
  lacksArtToPrint,
  notReadyForFieldReason,
  printsUnapprovedArt,
  signWorkOf,
  type TaskStatus,
} from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint, setPointSignAction } from '../../catalogue/points/points-store.ts'
import { checkProfileUnchangedAction } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { assertTechnician } from './assert-technician.ts'
import { changeTask } from './change-task.ts'
import { countCompletedInstallation } from './count-completed.ts'
import { presentTask } from './present-tasks.ts'
import { removedSignOf } from './removed-sign.ts'
import { taskMovedToColumn } from './task-moved-to-column.ts'
import type { TaskRecord } from './tasks-store.ts'

type Changed = { task: Partial<TaskRecord>; actions: TransactAction[] }
type Move = { task_id: string; version: number; to: TaskStatus; unapproved_art?: string | undefined }

/**
 * Moves a task to another column. For the column 'Em Campo', throws TASK_WITHOUT_TECHNICIAN, TASK_WITHOUT_KIT, or
 * TECHNICIAN_NOT_FOUND when its technician has another role now. For printing, throws TASK_WITHOUT_ART, and
 * TASK_ART_UNAPPROVED unless the caller gives a reason for printing an unapproved art.
 */
export async function moveTask(
  { task_id, version, to, unapproved_art }: Move,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<TaskView> {
  const moved = await changeTask(task_id, { by: actor, expectedVersion: version }, async current => {
    if (current.status === to) return { unchanged: current }
    const missing = to === 'assigned' && notReadyForFieldReason(current)
    if (missing) throw new DomainError(missing)
    const technician = to === 'assigned' ? await assertTechnician(current.assigned_technician_id) : undefined
    const isUnapproved = printsUnapprovedArt(current, to)
    // A caller with an outdated version gets TASK_CHANGED instead.
    if (current.version === version) {
      if (lacksArtToPrint(current, to)) throw new DomainError('TASK_WITHOUT_ART')
      if (isUnapproved && unapproved_art === undefined) throw new DomainError('TASK_ART_UNAPPROVED')
    }
    const signs = to === 'completed' ? await signChange(current, now) : undefined
    return {
      onWritten: to === 'completed' ? () => countCompletedInstallation(current) : undefined,
      updated: { ...taskMovedToColumn(current, to, now), ...signs?.task },
      actions: [...(technician ? [checkProfileUnchangedAction(technician)] : []), ...(signs?.actions ?? [])],
      reason: isUnapproved ? unapproved_art : undefined,
    }
  })
  return presentTask(moved)
}

/** Completed by hand, work has no photo; a sign hangs, or hangs no longer, because the office says so. */
async function signChange(task: TaskRecord, now: string): Promise<Changed | undefined> {
  const point = await findPoint(task.point_id)
  if (!point) return undefined
  const sign = signAfterWork(point, signWorkOf(task), { said_by: 'task', now })
  return {
    task: removedSignOf(task, point),
    actions: sign === (point.sign ?? null) ? [] : [setPointSignAction(point, sign, now)],
  }
}
