import { installationTasks } from '#shared/api/installation-tasks.ts'
import { assign } from '../installation/tasks/assign.ts'
import { board, list, places, technicians } from '../installation/tasks/list.ts'
import { move } from '../installation/tasks/move.ts'
import { tellHistory } from '../installation/tasks/tell-history.ts'
import { tellDetails } from '../installation/tasks/tell-tasks.ts'
import { update } from '../installation/tasks/update.ts'
import { serve } from '../platform/http/serve.ts'

export const handler = serve(installationTasks, {
  list,
  board,
  places,
  get: tellDetails,
  history: tellHistory,
  update,
  move,
  assign,
  technicians,
})
