import { overview as group } from '#shared/office/api/overview.ts'
import { presentFailedEmails } from '../office/overview/failed-emails.ts'
import { getOverview } from '../office/overview/overview.ts'
import { serve } from './http/serve.ts'

export const handler = serve(group, { get: getOverview, failedEmails: presentFailedEmails })
