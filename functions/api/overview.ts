import { overview as group } from '#shared/office/api/overview.ts'
import { failedEmails } from '../office/overview/failed-emails.ts'
import { overview } from '../office/overview/overview.ts'
import { serve } from './http/serve.ts'

export const handler = serve(group, { get: overview, failedEmails })
