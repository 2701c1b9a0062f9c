import { art as artApi } from '#shared/installation/api/art.ts'
import { installationTasks as tasksApi } from '#shared/installation/api/installation-tasks.ts'
import { SELECTED_TASKS_TEXTS } from '#shared/installation/messages/selected-tasks.ts'
import type { TaskStatus } from '#shared/installation/rules/installation-tasks.ts'
import type { TaskView, Technician } from '#shared/installation/rules/task-board.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { callApi } from '#web/lib/call-api.ts'

export type SelectedTasksChange =
  | { action: 'move'; to: TaskStatus }
  | { action: 'assign'; technician: Technician }
  | { action: 'approve' }

export type SelectedTasksOutcome = { changed: TaskView[]; refused: { task: TaskView; why: string }[] }

/** Number of requests at once. */
const CONCURRENCY = 4

/** Changes tasks one by one, as their cards would be. Never throws: a task that can't be changed is named with the reason. */
export async function changeSelectedTasks(
  tasks: readonly TaskView[],
  change: SelectedTasksChange,
): Promise<SelectedTasksOutcome> {
  const outcome: SelectedTasksOutcome = { changed: [], refused: [] }
  await forEachConcurrent(tasks, CONCURRENCY, async task => {
    const why = await changeTask(task, change).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    if (why === undefined) outcome.changed.push(task)
    else outcome.refused.push({ task, why })
  })
  return outcome
}

/** Why the task was not changed; undefined when it was. */
async function changeTask(task: TaskView, change: SelectedTasksChange): Promise<string | undefined> {
  const { id: task_id, version, art_version } = task
  // What is done is taken back one by one, after a question.
  if (task.status === 'completed') return SELECTED_TASKS_TEXTS.COMPLETED
  if (change.action === 'move') await callApi(tasksApi.move, { task_id, version, to: change.to })
  else if (change.action === 'assign')
    await callApi(tasksApi.assign, { task_id, version, technician_id: change.technician.id })
  else if (task.art_file_url === null) return SELECTED_TASKS_TEXTS.WITHOUT_ART
  else await callApi(artApi.approve, { task_id, art_version })
  return undefined
}
