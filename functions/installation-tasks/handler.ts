import { installationTasks } from '#shared/api/installation-tasks.ts'
import { serve } from '../http/serve.ts'
import { assign } from './assign.ts'
import { board, list, places, technicians } from './list.ts'
import { move } from './move.ts'
import { tellHistory } from './tell-history.ts'
import { tellDetails } from './tell-tasks.ts'
import { update } from './update.ts'

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
