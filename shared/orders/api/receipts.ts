import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { orderIdSchema, recordVersionSchema, uploadKeySchema } from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { EVERYONE_SIGNED_IN, MANAGERS } from '../../platform/rules/roles.ts'
import { fileLinkSchema } from '../../platform/rules/uploads.ts'
import { orderSchema } from '../rules/orders.ts'

/**
 * Files of orders: proofs of payment and signed contracts. A group of its own, because only the function that serves
 * these routes may read uploaded files.
 */
export const receipts = {
  send: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/receipt',
    access: EVERYONE_SIGNED_IN,
    summary: 'Gives an uploaded receipt to a pending order, in place of an earlier one: managers any, others their own',
    input: z.object({ order_id: orderIdSchema, version: z.optional(recordVersionSchema), key: uploadKeySchema }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_PENDING',
      'ORDER_CHANGED',
      'FILE_NOT_FOUND',
      'FILE_TOO_LARGE',
      'RECEIPT_UNREADABLE',
      'PDF_PROTECTED',
      'PICTURE_TOO_LARGE',
    ],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/receipt/refusal',
    access: MANAGERS,
    summary: 'Refuses the receipt of a pending order, with a reason that the client reads: the hold has an end again',
    input: z.object({ order_id: orderIdSchema, version: z.optional(recordVersionSchema), reason: reasonSchema }),
    output: orderSchema,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'ORDER_CHANGED', 'RECEIPT_NOT_FOUND', 'RECEIPT_REFUSED'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/receipt',
    access: EVERYONE_SIGNED_IN,
    summary: "A link to an order's receipt, good for a few minutes: managers any, others their own",
    input: z.object({ order_id: orderIdSchema }),
    output: fileLinkSchema,
    refuses: ['ORDER_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
  }),
  sendSignedContract: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/signed-contract',
    access: MANAGERS,
    summary: 'Keeps an uploaded file as the signed copy of a contract, in place of an earlier one',
    input: z.object({ order_id: orderIdSchema, key: uploadKeySchema }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_HAS_NO_CONTRACT',
      'ORDER_CHANGED',
      'FILE_NOT_FOUND',
      'FILE_TOO_LARGE',
      'RECEIPT_UNREADABLE',
      'PDF_PROTECTED',
      'PICTURE_TOO_LARGE',
    ],
  }),
  openSignedContract: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/signed-contract',
    access: EVERYONE_SIGNED_IN,
    summary: 'A link to the signed copy of a contract, good for a few minutes: managers any, others their own',
    input: z.object({ order_id: orderIdSchema }),
    output: fileLinkSchema,
    refuses: ['ORDER_NOT_FOUND', 'SIGNED_CONTRACT_NOT_FOUND', 'CONTRACT_OF_CUSTOMER'],
  }),
}
