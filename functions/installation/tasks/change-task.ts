import { isDeepStrictEqual } from 'node:util'
import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import { TASK_TRANSITIONS } from '#shared/installation/rules/task-transitions.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { canMove } from '#shared/platform/rules/transitions.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { findTask, replaceTaskAction, type TaskRecord } from './tasks-store.ts'
import { withdrawProofActions } from './withdraw-proof.ts'

/** The result of a decision: the task's new state and the other writes of the same transaction. */
export type TaskChange = {
  became: TaskRecord
  actions: TransactAction[]
  /** The reason, for changes that require one. */
  because?: string | undefined
}

/**
 * A decision that finds nothing to change. This is no refusal: the task stays as it is and the caller gets the value of
 * `unchanged`.
 */
export type UnchangedTask<Outcome> = { unchanged: Outcome }

const withoutAuthor = ({ changed_by: _, changed_because: __, ...task }: TaskRecord): InstallationTask => task

const isCondition = (action: TransactAction): boolean => action.ConditionCheck !== undefined

/** Attempts to write before TASK_CHANGED; each reads the task again. */
const ATTEMPTS = 6

/**
 * `by`: who changes the task, null for the system. `expectedVersion`: the version that the caller saw, undefined when
 * it does not matter.
 */
export type TaskChangeOptions = { by: Actor | null; expectedVersion?: number | undefined }

/**
 * Changes a task in one transaction, conditional on its status and version as read. A task that leaves 'Concluído'
 * loses its proof. `decide` gets the current task and throws the refusal. Throws TASK_NOT_FOUND, TASK_MOVE_REFUSED for
 * a transition that the table does not allow, or TASK_CHANGED when `expectedVersion` is outdated or every attempt lost
 * to a concurrent change.
 */
export const changeTask = <Outcome = never>(
  taskId: string,
  { by, expectedVersion }: TaskChangeOptions,
  decide: (read: TaskRecord) => Promise<TaskChange | UnchangedTask<Outcome>> | TaskChange | UnchangedTask<Outcome>,
): Promise<InstallationTask | Outcome> =>
  retryOnConflict<InstallationTask | Outcome>(
    async () => {
      const read = await findTask(taskId)
      if (!read) throw new DomainError('TASK_NOT_FOUND')
      const decision = await decide(read)
      if ('unchanged' in decision) return decision.unchanged
      // Checked after the decision, so that its refusal takes precedence over TASK_CHANGED.
      if (expectedVersion !== undefined && expectedVersion !== read.version) throw new DomainError('TASK_CHANGED')
      const { became, actions, because } = decision
      // Nothing changed, so nothing is written: a new version would conflict with other people's decisions.
      const isUnchanged = isDeepStrictEqual({ ...became, updated_at: read.updated_at }, read)
      if (isUnchanged && actions.every(isCondition)) return withoutAuthor(read)
      if (became.status !== read.status && !canMove(TASK_TRANSITIONS, read.status, became.status))
        throw new DomainError('TASK_MOVE_REFUSED')
      const leavesCompleted = read.status === 'completed' && became.status !== 'completed'
      const failure = await tryTransact([
        replaceTaskAction(read, { ...became, changed_by: by, changed_because: because }),
        ...actions,
        ...(leavesCompleted ? await withdrawProofActions(read, became.updated_at) : []),
      ])
      if (failure) return CONFLICT
      return withoutAuthor({ ...became, version: read.version + 1 })
    },
    { attempts: ATTEMPTS, errorWhenExhausted: () => new DomainError('TASK_CHANGED') },
  )
