import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import type { Actor } from '#shared/domain/roles.ts'
import { canMove, TASK_TRANSITIONS } from '#shared/domain/transitions.ts'
import { MET_OTHERS, optimistically } from '../../platform/table/optimistic.ts'
import { type TransactAction, transactIfMet } from '../../platform/table/transact.ts'
import { findTask, replaceTaskAction, type TaskRecord } from './tasks-store.ts'
import { withdrawProofActions } from './withdraw-proof.ts'

/** What a use case makes of a task: how it becomes, and what else changes with it. */
export type TaskChange = {
  became: TaskRecord
  actions: TransactAction[]
  /** Why, for the history, where somebody had to say it. */
  because?: string | undefined
}

/** A request that finds done what it asks for: nothing changes, which is no refusal; what it names is answered. */
export type UnchangedTask<Outcome> = { unchanged: Outcome }

const withoutAuthor = ({ changed_by: _, changed_because: __, ...task }: TaskRecord): InstallationTask => task

const isCondition = (action: TransactAction): boolean => action.ConditionCheck !== undefined

/** Somebody else may change the task between reading and writing; then it is read and judged anew. */
const ATTEMPTS = 6

/** Who changes a task (null: the system), and of which version of it they think: undefined where they need not have seen it. */
export type TaskChangeOptions = { by: Actor | null; expectedVersion?: number | undefined }

/**
 * Changes a task in one transaction, conditional on its status and version as read; one that leaves 'Concluído' loses its proof. `decide` throws the refusal when the
 * task, as it now is, can't be changed so. Throws TASK_NOT_FOUND, TASK_MOVE_REFUSED for a status that may not follow the one it
 * has, or TASK_CHANGED when it is no longer of the version that was seen or others keep changing it.
 */
export const changeTask = <Outcome = never>(
  taskId: string,
  { by, expectedVersion }: TaskChangeOptions,
  decide: (read: TaskRecord) => Promise<TaskChange | UnchangedTask<Outcome>> | TaskChange | UnchangedTask<Outcome>,
): Promise<InstallationTask | Outcome> =>
  optimistically<InstallationTask | Outcome>(
    async () => {
      const read = await findTask(taskId)
      if (!read) throw new DomainError('TASK_NOT_FOUND')
      const decision = await decide(read)
      if ('unchanged' in decision) return decision.unchanged
      // After the decision: whom it refuses is told why, and not that something else changed as well.
      if (expectedVersion !== undefined && expectedVersion !== read.version) throw new DomainError('TASK_CHANGED')
      const { became, actions, because } = decision
      // Asked for as it is: nothing is written, so that nobody else's decision is upset by it.
      const isUnchanged = isDeepStrictEqual({ ...became, updated_at: read.updated_at }, read)
      if (isUnchanged && actions.every(isCondition)) return withoutAuthor(read)
      if (became.status !== read.status && !canMove(TASK_TRANSITIONS, read.status, became.status))
        throw new DomainError('TASK_MOVE_REFUSED')
      const leavesCompleted = read.status === 'completed' && became.status !== 'completed'
      const failure = await transactIfMet([
        replaceTaskAction(read, { ...became, changed_by: by, changed_because: because }),
        ...actions,
        ...(leavesCompleted ? await withdrawProofActions(read, became.updated_at) : []),
      ])
      if (failure) return MET_OTHERS
      return withoutAuthor({ ...became, version: read.version + 1 })
    },
    { attempts: ATTEMPTS, otherwise: () => new DomainError('TASK_CHANGED') },
  )
