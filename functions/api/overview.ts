import { overview as group } from '#shared/office/api/overview.ts'
import { listSuppressedAddresses, resumeEmails } from '../office/email-addresses/email-addresses.ts'
import { presentFailedEmails } from '../office/overview/failed-emails.ts'
import { getOverview } from '../office/overview/overview.ts'
import { serve } from './http/serve.ts'

export const handler = serve(group, {
  get: getOverview,
  failedEmails: presentFailedEmails,
  suppressedAddresses: listSuppressedAddresses,
  resumeEmails,
})
