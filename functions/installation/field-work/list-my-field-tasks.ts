import { compareFieldTasks, type FieldTask } from '#shared/installation/rules/field-work.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'
import { listTasksInField } from '../tasks/tasks-store.ts'

/**
 * All tasks that the caller has in the field, sorted by `compareFieldTasks`. Not paged, because the device stores all
 * of them for offline use.
 */
export async function listMyFieldTasks(_: object, { actor }: Pick<Context, 'actor'>): Promise<{ items: FieldTask[] }> {
  const tasks = await listTasksInField(actor.user_id)
  const points = await findPoints([...new Set(tasks.map(({ point_id }) => point_id))])
  const items = tasks.map(task => ({ ...task, point: points.get(task.point_id) ?? null }))
  return { items: items.toSorted(compareFieldTasks) }
}
