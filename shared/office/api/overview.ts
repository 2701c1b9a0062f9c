import * as z from 'zod/mini'
import { suppressedAddressSchema } from '../../notifications/rules/email-addresses.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { emailSchema } from '../../platform/rules/fields.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { overviewFiguresSchema as figures, undeliveredEmailSchema } from '../rules/overview.ts'

/** Maximum number of addresses per request: a page shows the contacts and accounts of one customer, or of one order. */
const MAX_ADDRESSES = 50

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/overview',
    access: MANAGERS,
    summary: "The office's morning page: kept figures, each a moment late",
    input: z.object({}),
    output: figures,
  }),
  failedEmails: endpoint({
    method: 'GET',
    path: '/overview/failed-emails',
    access: MANAGERS,
    summary: 'The last 100 e-mails that could not be sent, the newest first',
    input: z.object({}),
    output: z.object({ items: z.array(undeliveredEmailSchema) }),
  }),
  suppressedAddresses: endpoint({
    method: 'POST',
    path: '/email-addresses/suppressed',
    access: MANAGERS,
    summary: 'Those of the addresses to which no e-mail is sent: e-mails came back, or were reported as spam',
    // E-mails are sent in the body, because paths and queries are logged.
    input: z.object({ emails: z.array(emailSchema).check(z.maxLength(MAX_ADDRESSES)) }),
    output: z.object({ items: z.array(suppressedAddressSchema) }),
  }),
  resumeEmails: endpoint({
    method: 'POST',
    path: '/email-addresses/resume',
    access: MANAGERS,
    summary: 'E-mails are sent to this address again, until one comes back',
    input: z.object({ email: emailSchema }),
    output: z.object({}),
  }),
}
