import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { overview as figures, undeliveredEmail } from '../rules/overview.ts'

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
    output: z.object({ items: z.array(undeliveredEmail) }),
  }),
}
