import * as z from 'zod/mini'
import { mergePreviewSchema } from '../../people/rules/customer-merges.ts'
import { customerSchema } from '../../people/rules/customers.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { customerIdSchema, recordVersionSchema } from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'

const mergeParams = { customer_id: customerIdSchema, other_id: customerIdSchema }

/** Merging two customers that are records of the same one, with all their orders. */
export const customerMerges = {
  preview: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/merge',
    access: ['admin'],
    summary: 'What merging another customer into this one would change and move',
    input: z.object(mergeParams),
    output: mergePreviewSchema,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMERS_NOT_MERGEABLE'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/merge',
    access: ['admin'],
    summary: 'Merges another customer into this one, as both were seen; its id leads here from then on',
    input: z.object({
      ...mergeParams,
      version: recordVersionSchema,
      other_version: recordVersionSchema,
      reason: reasonSchema,
    }),
    output: customerSchema,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED', 'CUSTOMERS_NOT_MERGEABLE'],
  }),
}
