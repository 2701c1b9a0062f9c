import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import type { Actor } from '#shared/domain/roles.ts'
import { canMove, TASK_TRANSITIONS } from '#shared/domain/transitions.ts'
import { MET_OTHERS, optimistically } from '../../platform/table/optimistic.ts'
import { type TransactAction, transactIfMet } from '../../platform/table/transact.ts'
import { findTask, replaceTask, type TaskRecord } from './tasks-store.ts'
import { withdrawProof } from './withdraw-proof.ts'

/** What a use case makes of a task: how it becomes, and what else changes with it. */
export type TaskChange = {
  became: TaskRecord
  actions: TransactAction[]
  /** Why, for the history, where somebody had to say it. */
  because?: string | undefined
}

/** A request that finds done what it asks for: nothing changes, which is no refusal; what it names is answered. */
export type TaskAsItIs<Outcome> = { as_it_is: Outcome }

const tellTask = ({ changed_by: _, changed_because: __, ...told }: TaskRecord): InstallationTask => told

const isCondition = (action: TransactAction): boolean => action.ConditionCheck !== undefined

/** Somebody else may change the task between reading and writing; then it is read and judged anew. */
const ATTEMPTS = 6

/** Who changes a task (null: the system), and of which version of it they think: undefined where they need not have seen it. */
export type ChangingTask = { by: Actor | null; seen?: number | undefined }

/**
 * Changes a task in one transaction, conditional on its status and version as read; one that leaves 'Concluído' loses its proof. `decide` throws the refusal when the
 * task, as it now is, can't be changed so. Throws TASK_NOT_FOUND, TASK_MOVE_REFUSED for a status that may not follow the one it
 * has, or TASK_CHANGED when it is no longer of the version that was seen or others keep changing it.
 */
export const changeTask = <Outcome = never>(
  taskId: string,
  { by, seen }: ChangingTask,
  decide: (read: TaskRecord) => Promise<TaskChange | TaskAsItIs<Outcome>> | TaskChange | TaskAsItIs<Outcome>,
): Promise<InstallationTask | Outcome> =>
  optimistically<InstallationTask | Outcome>(
    async () => {
      const read = await findTask(taskId)
      if (!read) throw new DomainError('TASK_NOT_FOUND')
      const decision = await decide(read)
      if ('as_it_is' in decision) return decision.as_it_is
      // After the decision: whom it refuses is told why, and not that something else changed as well.
      if (seen !== undefined && seen !== read.version) throw new DomainError('TASK_CHANGED')
      const { became, actions, because } = decision
      // Asked for as it is: nothing is written, so that nobody else's decision is upset by it.
      const isAsItWas = isDeepStrictEqual({ ...became, updated_at: read.updated_at }, read)
      if (isAsItWas && actions.every(isCondition)) return tellTask(read)
      if (became.status !== read.status && !canMove(TASK_TRANSITIONS, read.status, became.status))
        throw new DomainError('TASK_MOVE_REFUSED')
      const isTakenBack = read.status === 'completed' && became.status !== 'completed'
      const refused = await transactIfMet([
        replaceTask(read, { ...became, changed_by: by, changed_because: because }),
        ...actions,
        ...(isTakenBack ? await withdrawProof(read, became.updated_at) : []),
      ])
      if (refused) return MET_OTHERS
      return tellTask({ ...became, version: read.version + 1 })
    },
    { attempts: ATTEMPTS, otherwise: () => new DomainError('TASK_CHANGED') },
  )
