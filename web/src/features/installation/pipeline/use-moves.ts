import { useState } from 'react'
import { toast } from 'sonner'
import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import { PIPELINE } from '#shared/installation/messages/pipeline.ts'
import { TASK_REFUSALS } from '#shared/installation/refusals/installation-tasks.ts'
import {
  lacksArtToPrint,
  notReadyForField,
  printsUnapproved,
  type TaskStatus,
} from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView, Technician } from '#shared/installation/rules/task-board.ts'
import { TASK_TRANSITIONS } from '#shared/installation/rules/task-transitions.ts'
import { canMove } from '#shared/platform/rules/transitions.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import type { DropOutcome } from './dragging.ts'
import type { Board } from './use-board.ts'

/** What is asked before a task moves: that it loses its proof, or why it is printed though nobody approved it. */
type Asked = { task: TaskView; to: TaskStatus; about: 'withdrawn' | 'unapproved' }

/**
 * Moves and assignments: shown at once, taken back when they fail, and how each went. `onBack`: a card is where it was, or where
 * somebody else brought it.
 */
export function useMoves(board: Board, onBack: (taskId: string) => void) {
  const [asked, setAsked] = useState<Asked>()

  /** Somebody else was faster: the task stands where it is, and that is said. Answers whether that was it. */
  const showAsItIs = async (task: TaskView, failed: string, error: unknown): Promise<void> => {
    const isMet = error instanceof ApiError && error.code === 'TASK_CHANGED'
    const found = isMet ? await call(tasksApi.get, { task_id: task.id }).catch(() => undefined) : undefined
    if (found) board.know(found.task)
    else board.takeBack(task)
    onBack(task.id)
    sayFailure(failed, error, found && PIPELINE.MOVED_MEANWHILE(found.task.status))
    board.look()
  }
  const make = async (
    expected: TaskView,
    change: () => Promise<TaskView>,
    said: { done: string; failed: string; onDone?: (() => void) | undefined },
  ) => {
    board.expect(expected)
    try {
      board.know(await change())
      toast.success(said.done)
      said.onDone?.()
      board.look()
    } catch (error) {
      await showAsItIs(expected, said.failed, error)
    }
  }
  const send = (task: TaskView, to: TaskStatus, unapproved_art?: string, onDone?: () => void) =>
    make(
      { ...task, status: to, return_comment: null },
      () =>
        call(tasksApi.move, {
          task_id: task.id,
          version: task.version,
          to,
          ...(unapproved_art === undefined ? {} : { unapproved_art }),
        }),
      { done: PIPELINE.MOVED(to), failed: PIPELINE.MOVE_FAILED, onDone },
    )
  const outcomeOf = (task: TaskView, to: TaskStatus): DropOutcome => {
    if (board.isPending(task)) return { refused: PIPELINE.MOVE_PENDING }
    if (!canMove(TASK_TRANSITIONS, task.status, to)) return { refused: TASK_REFUSALS.TASK_MOVE_REFUSED.sentence }
    const missing = to === 'assigned' ? notReadyForField(task) : undefined
    if (missing) return { refused: TASK_REFUSALS[missing].sentence }
    if (lacksArtToPrint(task, to)) return { refused: TASK_REFUSALS.TASK_WITHOUT_ART.sentence }
    return questionAbout(task, to) ? 'asked' : 'goes'
  }
  return {
    outcomeOf,
    /** By drag or menu. */
    move: (task: TaskView, to: TaskStatus) => {
      const outcome = outcomeOf(task, to)
      const about = questionAbout(task, to)
      onBack(task.id)
      if (typeof outcome === 'object') toast.warning(outcome.refused)
      else if (about) setAsked({ task, to, about })
      else void send(task, to)
    },
    assign: async (task: TaskView, { id, name }: Technician) => {
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
    /** undefined: it stays. */
    answer: (because: string | undefined, onMoved?: () => void) => {
      setAsked(undefined)
      if (asked) onBack(asked.task.id)
      if (asked && because !== undefined) void send(asked.task, asked.to, because, onMoved)
    },
    /** It loses its proof. What is printed unapproved by that has to be said why. */
    withdraw: () => {
      if (!asked) return
      const { task, to } = asked
      onBack(task.id)
      setAsked(printsUnapproved(task, to) ? { task, to, about: 'unapproved' } : undefined)
      if (!printsUnapproved(task, to)) void send(task, to)
    },
  }
}
const questionAbout = (task: TaskView, to: TaskStatus): Asked['about'] | undefined =>
  task.status === 'completed' ? 'withdrawn' : printsUnapproved(task, to) ? 'unapproved' : undefined
