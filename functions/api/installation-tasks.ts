import { installationTasks } from '#shared/installation/api/installation-tasks.ts'
import { assignTask } from '../installation/tasks/assign-task.ts'
import { editTask } from '../installation/tasks/edit-task.ts'
import { getTaskHistory } from '../installation/tasks/get-task-history.ts'
import { getTaskBoard, listPlacedTasks, listTasks, listTechnicians } from '../installation/tasks/list-tasks.ts'
import { moveTask } from '../installation/tasks/move-task.ts'
import { getTaskDetails } from '../installation/tasks/present-tasks.ts'
import { makeWorkOrders } from '../installation/work-orders/make-work-orders.ts'
import { serve } from './http/serve.ts'

export const handler = serve(installationTasks, {
  list: listTasks,
  board: getTaskBoard,
  places: listPlacedTasks,
  get: getTaskDetails,
  history: getTaskHistory,
  update: editTask,
  move: moveTask,
  assign: assignTask,
  create: makeWorkOrders,
  technicians: listTechnicians,
})
