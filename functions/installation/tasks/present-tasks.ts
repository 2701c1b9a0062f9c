import type { InstallationTask } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskDetails, TaskView } from '#shared/installation/rules/task-board.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoint } from '../../catalogue/points/points-store.ts'
import { findProfiles } from '../../people/profiles/profiles-store.ts'
import { findTask } from './tasks-store.ts'

/** Tasks with the current names of their technicians. */
export async function presentTasks(tasks: readonly InstallationTask[]): Promise<TaskView[]> {
  const people = await findProfiles(tasks.flatMap(({ assigned_technician_id }) => assigned_technician_id ?? []))
  return tasks.map(task => ({
    ...task,
    technician_name: people.get(task.assigned_technician_id ?? '')?.name ?? null,
  }))
}

export async function presentTask(task: InstallationTask): Promise<TaskView> {
  const [view] = await presentTasks([task])
  return view ?? { ...task, technician_name: null }
}

/** A task with its point's current data. Throws TASK_NOT_FOUND. */
export async function getTaskDetails({ task_id }: { task_id: string }): Promise<TaskDetails> {
  const task = await findTask(task_id)
  if (!task) throw new DomainError('TASK_NOT_FOUND')
  const [view, point] = await Promise.all([presentTask(task), findPoint(task.point_id)])
  return { task: view, point: point ?? null }
}
