import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { TASK_TRANSITIONS } from '#shared/installation/rules/task-transitions.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { canTransition } from '#shared/platform/rules/transitions.ts'
import {
  type ChangeOptions,
  changeRecord,
  type RecordChange,
  type RecordKind,
  type UnchangedOutcome,
} from '../../platform/table/change-record.ts'
import { findTask, replaceTaskAction, type TaskRecord } from './tasks-store.ts'
import { withdrawProofActions } from './withdraw-proof.ts'

const TASK_RECORD_KIND: RecordKind<TaskRecord, InstallationTask> = {
  find: findTask,
  replaceAction: (current, updated, reason) => replaceTaskAction(current, { ...updated, changed_because: reason }),
  view: ({ changed_by: _, changed_because: __, removed_sign: ___, ...task }) => task,
  notFound: () => new DomainError('TASK_NOT_FOUND'),
  changed: () => new DomainError('TASK_CHANGED'),
  assertTransition: (current, to) => {
    if (!canTransition(TASK_TRANSITIONS, current.status, to)) throw new DomainError('TASK_MOVE_REFUSED')
  },
  // The proof of a task that leaves the column 'Concluído' is withdrawn.
  consequences: async (current, updated) =>
    current.status === 'completed' && updated.status !== 'completed'
      ? withdrawProofActions(current, updated.updated_at)
      : [],
  writesActionsAlone: true,
}

type Decision<Outcome> = RecordChange<TaskRecord> | UnchangedOutcome<Outcome>

/**
 * Changes a task. Throws TASK_NOT_FOUND, TASK_MOVE_REFUSED for a transition that TASK_TRANSITIONS does not allow, or
 * TASK_CHANGED (change-record.ts).
 */
export const changeTask = <Outcome = never>(
  taskId: string,
  options: ChangeOptions,
  decide: (read: TaskRecord) => Promise<Decision<Outcome>> | Decision<Outcome>,
): Promise<InstallationTask | Outcome> => changeRecord(TASK_RECORD_KIND, taskId, options, decide)
