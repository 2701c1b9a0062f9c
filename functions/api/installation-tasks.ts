import { installationTasks } from '#shared/installation/api/installation-tasks.ts'
import { assign } from '../installation/tasks/assign.ts'
import { getTaskHistory } from '../installation/tasks/get-task-history.ts'
import { board, list, places, technicians } from '../installation/tasks/list.ts'
import { move } from '../installation/tasks/move.ts'
import { getTaskDetails } from '../installation/tasks/present-tasks.ts'
import { update } from '../installation/tasks/update.ts'
import { serve } from './http/serve.ts'

export const handler = serve(installationTasks, {
  list,
  board,
  places,
  get: getTaskDetails,
  history: getTaskHistory,
  update,
  move,
  assign,
  technicians,
})
