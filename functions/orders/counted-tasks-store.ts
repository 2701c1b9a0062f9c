import type { InstallationTask } from '#shared/domain/installation-tasks.ts'
import { sumsUnder } from '../lists/counts-store.ts'
import { keepCounted } from '../lists/keep-in-step.ts'
import { type Counted, valuesOf } from '../lists/list.ts'
import { toAll } from '../table/changes.ts'
import { TASK_COUNTS, taskKey } from '../table/keys.ts'
import { readItems } from '../table/read.ts'
import { storedTask } from './orders-store.ts'

/** How many installation tasks are in each status. */

const STATUS = { name: 'status', of: ({ status }: InstallationTask): string[] => [status] }

export const countedTasks: Counted<InstallationTask> = {
  kind: 'installation_task',
  read: stored => storedTask.parse(stored),
  find: async ids => {
    const found = (await readItems(ids.map(taskKey))).map(item => storedTask.parse(item))
    return new Map(found.map(task => [task.id, task]))
  },
  keys: TASK_COUNTS,
  countedUnder: task => valuesOf([STATUS], task),
}

export const tasksAreCounted = toAll('installation_task', storedTask, changes => keepCounted(countedTasks, changes))

/** Tasks that came back from the street and wait for somebody of the office. */
export async function tasksOnHold(): Promise<number> {
  const [sum] = (await sumsUnder(countedTasks, ['status#on_hold'])).values()
  return sum?.items ?? 0
}
