import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { emailSchema } from '../../platform/rules/fields.ts'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'
import { watchLinkTokenSchema } from '../rules/point-watches.ts'

const watchLinkParams = z.object({ point_id: pointIdSchema, watch: watchLinkTokenSchema })

/** Point watches ('Avise-me quando liberar'): notifications by e-mail, without an account. */
export const pointWatches = {
  ask: endpoint({
    method: 'POST',
    path: '/points/{point_id}/watches',
    access: 'public',
    summary:
      'Sends a link by which an e-mail is told once the point is free; answers alike whether it was known or not',
    input: z.object({ point_id: pointIdSchema, email: emailSchema }),
    output: z.object({}),
    refuses: ['POINT_NOT_FOUND', 'POINT_NOT_TAKEN'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/points/{point_id}/watches/confirmation',
    access: 'public',
    summary: 'Confirms a watch by the link of its e-mail; the same again changes nothing',
    input: watchLinkParams,
    output: z.object({
      point_name: z.string(),
      /** When the point is expected to become free; null when unknown. */
      expected_at: z.nullable(z.string()),
      /** When the watch is deleted, whether or not the point became free. */
      kept_until: z.string(),
    }),
    refuses: ['WATCH_UNKNOWN', 'POINT_NOT_TAKEN'],
  }),
  stop: endpoint({
    method: 'POST',
    path: '/points/{point_id}/watches/stop',
    access: 'public',
    summary: 'Ends a watch by the link of its e-mail; answers alike where there is none',
    input: watchLinkParams,
    output: z.object({}),
  }),
}
