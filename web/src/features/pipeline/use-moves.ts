import { useState } from 'react'
import { toast } from 'sonner'
import { installationTasks as tasksApi } from '#shared/api/installation-tasks.ts'
import { notReadyForField, printsUnapproved, type TaskStatus } from '#shared/domain/installation-tasks.ts'
import type { Technician, ToldTask } from '#shared/domain/task-board.ts'
import { canMove, TASK_TRANSITIONS } from '#shared/domain/transitions.ts'
import { PIPELINE } from '#shared/messages/pipeline.ts'
import { TASK_REFUSALS } from '#shared/refusals/installation-tasks.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import type { Board } from './use-board.ts'

/** Moves and assignments: shown at once, taken back when they fail, and how each went. */
export function useMoves(board: Board) {
  /** What is printed though nobody approved it, once somebody says why. */
  const [asked, setAsked] = useState<{ task: ToldTask; to: TaskStatus }>()

  /** Somebody else was faster: the task stands where it is, and that is said. Answers whether that was it. */
  const showAsItIs = async (task: ToldTask, failed: string, error: unknown): Promise<void> => {
    const isMet = error instanceof ApiError && error.code === 'TASK_CHANGED'
    const found = isMet ? await call(tasksApi.get, { task_id: task.id }).catch(() => undefined) : undefined
    if (found) board.know(found.task)
    else board.takeBack(task)
    sayFailure(failed, error, found && PIPELINE.MOVED_MEANWHILE(found.task.status))
    board.look()
  }
  const make = async (expected: ToldTask, change: () => Promise<ToldTask>, said: { done: string; failed: string }) => {
    board.expect(expected)
    try {
      board.know(await change())
      toast.success(said.done)
      board.look()
    } catch (error) {
      await showAsItIs(expected, said.failed, error)
    }
  }
  const send = (task: ToldTask, to: TaskStatus, unapproved_art?: string) =>
    make(
      { ...task, status: to, return_comment: null },
      () =>
        call(tasksApi.move, {
          task_id: task.id,
          version: task.version,
          to,
          ...(unapproved_art === undefined ? {} : { unapproved_art }),
        }),
      { done: PIPELINE.MOVED(to), failed: PIPELINE.MOVE_FAILED },
    )
  return {
    /** By drag or menu. What keeps it out of the street is said, and what is printed unapproved asked about first. */
    move: (task: ToldTask, to: TaskStatus) => {
      if (board.isPending(task) || !canMove(TASK_TRANSITIONS, task.status, to)) return
      const missing = to === 'assigned' ? notReadyForField(task) : undefined
      if (missing) toast.warning(TASK_REFUSALS[missing].sentence)
      else if (printsUnapproved(task, to)) setAsked({ task, to })
      else void send(task, to)
    },
    assign: async (task: ToldTask, { id, name }: Technician) => {
      const expected = { ...task, assigned_technician_id: id }
      const missing = notReadyForField(expected)
      if (missing) {
        toast.warning(TASK_REFUSALS[missing].sentence)
        return
      }
      await make(
        { ...expected, technician_name: name, status: 'assigned', return_comment: null },
        () => call(tasksApi.assign, { task_id: task.id, version: task.version, technician_id: id }),
        { done: PIPELINE.ASSIGNED(name), failed: PIPELINE.ASSIGN_FAILED },
      )
    },
    asked,
    /** undefined: it is not printed. */
    answer: (because: string | undefined) => {
      setAsked(undefined)
      if (asked && because !== undefined) void send(asked.task, asked.to, because)
    },
  }
}
export type Moves = ReturnType<typeof useMoves>
