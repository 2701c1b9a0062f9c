import { tasksList } from '../../installation/tasks/listed-tasks-store.ts'
import { everyTask } from '../../installation/tasks/tasks-store.ts'
import { reindexList } from '../../platform/lists/reindex.ts'

/** Reindexes all installation tasks. Returns the number of tasks. */
export const reindexTasks = (onProgress: (tasks: number) => void): Promise<number> =>
  reindexList(tasksList, everyTask(), onProgress)
