import { fieldWork } from '#shared/installation/api/field-work.ts'
import { completeTask } from '../installation/field-work/complete-task.ts'
import { listMyFieldTasks } from '../installation/field-work/list-my-field-tasks.ts'
import { reportLateWork } from '../installation/field-work/report-late-work.ts'
import { returnTask } from '../installation/field-work/return-task.ts'
import { serve } from './http/serve.ts'

export const handler = serve(fieldWork, {
  listMine: listMyFieldTasks,
  complete: completeTask,
  returnTask,
  reportLateWork,
})
