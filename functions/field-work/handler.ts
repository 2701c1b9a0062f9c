import { fieldWork } from '#shared/api/field-work.ts'
import { serve } from '../http/serve.ts'
import { complete } from './complete.ts'
import { giveBack } from './give-back.ts'
import { listMine } from './list-mine.ts'
import { tellLateWork } from './tell-late-work.ts'

export const handler = serve(fieldWork, { listMine, complete, giveBack, tellLateWork })
