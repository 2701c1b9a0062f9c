import type { DoneTask, TaskReturn } from '#shared/installation/rules/field-work.ts'
import { findPoint, setReturnCommentAction } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'
import { changeTask } from '../tasks/change-task.ts'
import { findReturn, insertReturnAction } from '../tasks/returns-store.ts'
import { assertInField } from './assert-in-field.ts'

type Return = { task_id: string; return_id: string; comment: string }

/**
 * Returns a task from its technician to the office; the comment becomes the point's note. A repeated return leaves the
 * task unchanged. Throws TASK_NOT_FOUND, TASK_NOT_IN_FIELD or the refusals of changeTask.
 */
export const returnTask = (
  { task_id, return_id, comment }: Return,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<DoneTask> =>
  changeTask<DoneTask>(task_id, { by: actor }, async current => {
    const earlier = await findReturn(task_id, return_id)
    if (earlier?.returned_by === actor.user_id) return { unchanged: current }
    assertInField(current, actor)
    const point = await findPoint(current.point_id)
    const taskReturn: TaskReturn = { task_id, return_id, comment, returned_by: actor.user_id, received_at: now }
    return {
      updated: { ...current, status: 'on_hold', return_comment: comment, updated_at: now },
      actions: [insertReturnAction(taskReturn), ...(point ? [setReturnCommentAction(point, { comment, now })] : [])],
    }
  })
