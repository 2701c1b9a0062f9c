import { overview as group } from '#shared/api/overview.ts'
import { serve } from '../http/serve.ts'
import { failedEmails } from './failed-emails.ts'
import { overview } from './overview.ts'

export const handler = serve(group, { get: overview, failedEmails })
