import { useState } from 'react'
import { toast } from 'sonner'
import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import { PIPELINE_TEXTS } from '#shared/installation/messages/pipeline.ts'
import { TASK_REFUSALS } from '#shared/installation/refusals/installation-tasks.ts'
import {
  lacksArtToPrint,
  notReadyForFieldReason,
  printsUnapprovedArt,
  type TaskStatus,
} from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView, Technician } from '#shared/installation/rules/task-board.ts'
import { TASK_TRANSITIONS } from '#shared/installation/rules/task-transitions.ts'
import { canTransition } from '#shared/platform/rules/transitions.ts'
import { ApiError, callApi } from '#web/lib/call-api.ts'
import { toastError } from '#web/lib/toast-error.ts'
import type { DropOutcome } from './dragging.ts'
import type { Board } from './use-board.ts'

/**
 * A question that is asked before a task moves. `withdrawn`: confirm that the task loses its proof; `unapproved`: give
 * a reason for printing an art that was not approved.
 */
type MoveQuestion = { task: TaskView; to: TaskStatus; about: 'withdrawn' | 'unapproved' }

/**
 * Moves and assigns tasks: shows the result at once, reverts what fails, and reports each result by toast.
 * `restoreFocus` is called with the id of a card's task before it moves and after it moved back.
 */
export function useTaskMoves(board: Board, restoreFocus: (taskId: string) => void) {
  const [question, setQuestion] = useState<MoveQuestion>()

  /** After a write conflict, shows the task where somebody else has moved it; after another error, reverts the move. */
  const handleFailure = async (task: TaskView, failureTitle: string, error: unknown): Promise<void> => {
    const isConflict = error instanceof ApiError && error.code === 'TASK_CHANGED'
    const current = isConflict ? await callApi(tasksApi.get, { task_id: task.id }).catch(() => undefined) : undefined
    if (current) board.setConfirmed(current.task)
    else board.revert(task)
    restoreFocus(task.id)
    toastError(failureTitle, error, current && PIPELINE_TEXTS.MOVED_MEANWHILE(current.task.status))
    board.refresh()
  }
  const changeOptimistically = async (
    expected: TaskView,
    change: () => Promise<TaskView>,
    messages: { done: string; failureTitle: string; onDone?: (() => void) | undefined },
  ) => {
    board.setExpected(expected)
    try {
      board.setConfirmed(await change())
      toast.success(messages.done)
      messages.onDone?.()
      board.refresh()
    } catch (error) {
      await handleFailure(expected, messages.failureTitle, error)
    }
  }
  const sendMove = (task: TaskView, to: TaskStatus, unapproved_art?: string, onDone?: () => void) =>
    changeOptimistically(
      { ...task, status: to, return_comment: null },
      () =>
        callApi(tasksApi.move, {
          task_id: task.id,
          version: task.version,
          to,
          ...(unapproved_art === undefined ? {} : { unapproved_art }),
        }),
      { done: PIPELINE_TEXTS.MOVED(to), failureTitle: PIPELINE_TEXTS.MOVE_FAILED, onDone },
    )
  const dropOutcome = (task: TaskView, to: TaskStatus): DropOutcome => {
    if (board.isPending(task)) return { refused: PIPELINE_TEXTS.MOVE_PENDING }
    if (!canTransition(TASK_TRANSITIONS, task.status, to)) return { refused: TASK_REFUSALS.TASK_MOVE_REFUSED.sentence }
    const missing = to === 'assigned' ? notReadyForFieldReason(task) : undefined
    if (missing) return { refused: TASK_REFUSALS[missing].sentence }
    if (lacksArtToPrint(task, to)) return { refused: TASK_REFUSALS.TASK_WITHOUT_ART.sentence }
    return questionBefore(task, to) ? 'asked' : 'moves'
  }
  return {
    dropOutcome,
    /** Moves a task, when its card is dropped or a menu item chosen. */
    move: (task: TaskView, to: TaskStatus) => {
      const outcome = dropOutcome(task, to)
      const question = questionBefore(task, to)
      restoreFocus(task.id)
      if (typeof outcome === 'object') toast.warning(outcome.refused)
      else if (question) setQuestion({ task, to, about: question })
      else void sendMove(task, to)
    },
    assign: async (task: TaskView, { id, name }: Technician) => {
      const expected = { ...task, assigned_technician_id: id }
      const missing = notReadyForFieldReason(expected)
      if (missing) {
        toast.warning(TASK_REFUSALS[missing].sentence)
        return
      }
      await changeOptimistically(
        { ...expected, technician_name: name, status: 'assigned', return_comment: null },
        () => callApi(tasksApi.assign, { task_id: task.id, version: task.version, technician_id: id }),
        { done: PIPELINE_TEXTS.ASSIGNED(name), failureTitle: PIPELINE_TEXTS.ASSIGN_FAILED },
      )
    },
    question,
    /** Answers the open question; without a reason the task stays where it is. */
    answer: (reason: string | undefined, onMoved?: () => void) => {
      setQuestion(undefined)
      if (question) restoreFocus(question.task.id)
      if (question && reason !== undefined) void sendMove(question.task, question.to, reason, onMoved)
    },
    /**
     * Confirms that the task loses its proof. If the move also prints an unapproved art, the next question asks for the
     * reason.
     */
    confirmWithdrawal: () => {
      if (!question) return
      const { task, to } = question
      restoreFocus(task.id)
      setQuestion(printsUnapprovedArt(task, to) ? { task, to, about: 'unapproved' } : undefined)
      if (!printsUnapprovedArt(task, to)) void sendMove(task, to)
    },
  }
}
const questionBefore = (task: TaskView, to: TaskStatus): MoveQuestion['about'] | undefined =>
  task.status === 'completed' ? 'withdrawn' : printsUnapprovedArt(task, to) ? 'unapproved' : undefined
