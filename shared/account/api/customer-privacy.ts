import * as z from 'zod/mini'
import { DELETION_WORD } from '../../people/rules/retention.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { customerIdSchema } from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { customerDeletionPreviewSchema } from '../rules/privacy.ts'

const customerParams = { customer_id: customerIdSchema }

/** Privacy of customers without an account of their own: an administrator acts on their request. */
export const customerPrivacy = {
  exportData: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/export',
    access: ['admin'],
    summary:
      'Everything that is kept about a customer, on their request (LGPD art. 18, II and V); the reason stays in the history',
    input: z.object({ ...customerParams, reason: reasonSchema }),
    // The person gets the whole response as a file; programs need only its time.
    output: z.looseObject({ generated_at: z.string() }),
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  previewDeletion: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/deletion',
    access: ['admin'],
    summary: 'What the deletion of a customer would remove and what has to stay',
    input: z.object(customerParams),
    output: customerDeletionPreviewSchema,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/deletion',
    access: ['admin'],
    summary: 'Deletes a customer on their request (LGPD art. 18, VI); what the law requires of contracts stays',
    input: z.object({
      ...customerParams,
      reason: reasonSchema,
      confirmation: z.literal(DELETION_WORD, { error: `Digite ${DELETION_WORD} para confirmar.` }),
    }),
    output: z.object({ outcome: z.literal('started') }),
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_HAS_ACCOUNTS'],
  }),
}
