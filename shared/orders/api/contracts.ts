import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { contractHashSchema, orderIdSchema, recordVersionSchema } from '../../platform/rules/identifiers.ts'
import { EVERYONE_SIGNED_IN } from '../../platform/rules/roles.ts'
import { contractCheckSchema, contractViewSchema } from '../rules/contracts.ts'

export const contracts = {
  get: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/contract',
    access: EVERYONE_SIGNED_IN,
    summary:
      'The contract of an order as it was issued, or without a hash as it would be now: managers any, others their own',
    input: z.object({ order_id: orderIdSchema }),
    output: contractViewSchema,
    // A cancelled order has no draft.
    refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_COMPLETED', 'CONTRACT_OF_CUSTOMER', 'CONTRACT_ON_PAPER'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/contract',
    access: EVERYONE_SIGNED_IN,
    summary: 'Issues the contract of a completed order, once: asked again, it gives the one on record',
    input: z.object({ order_id: orderIdSchema, version: z.optional(recordVersionSchema) }),
    output: contractViewSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_COMPLETED',
      'CONTRACT_DATA_MISSING',
      'CONTRACT_WITHOUT_CLIENT',
      'CONTRACT_OF_CUSTOMER',
      'CONTRACT_CUSTOMER_UNCHECKED',
      'CONTRACT_ON_PAPER',
      'ORDER_NOT_PENDING',
      'ORDER_CHANGED',
    ],
  }),
  check: endpoint({
    method: 'GET',
    path: '/contracts/{contract_hash}',
    access: 'public',
    summary: 'Whether a contract with this hash is on record: its number, dates and how many points, no personal data',
    input: z.object({ contract_hash: contractHashSchema }),
    output: contractCheckSchema,
    refuses: ['CONTRACT_NOT_FOUND'],
  }),
}
