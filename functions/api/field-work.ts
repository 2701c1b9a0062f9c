import { fieldWork } from '#shared/installation/api/field-work.ts'
import { complete } from '../installation/field-work/complete.ts'
import { listMine } from '../installation/field-work/list-mine.ts'
import { reportLateWork } from '../installation/field-work/report-late-work.ts'
import { returnTask } from '../installation/field-work/return-task.ts'
import { serve } from './http/serve.ts'

export const handler = serve(fieldWork, { listMine, complete, giveBack: returnTask, tellLateWork: reportLateWork })
