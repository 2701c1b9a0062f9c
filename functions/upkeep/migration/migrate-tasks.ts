import { tasksList } from '../../installation/tasks/listed-tasks-store.ts'
import { everyTask } from '../../installation/tasks/tasks-store.ts'
import { reindex } from '../../platform/lists/reindex.ts'

/** Reindexes all installation tasks. Returns their number. */
export const migrateTasks = (onProgress: (tasks: number) => void): Promise<number> =>
  reindex(tasksList, everyTask(), onProgress)
