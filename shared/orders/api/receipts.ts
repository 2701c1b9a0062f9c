import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import {
  instalmentIdSchema,
  orderIdSchema,
  recordVersionSchema,
  uploadKeySchema,
} from '../../platform/rules/identifiers.ts'
import { reasonSchema } from '../../platform/rules/reasons.ts'
import { EVERYONE_SIGNED_IN, MANAGERS } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { fileLinkSchema } from '../../platform/rules/uploads.ts'
import { orderSchema } from '../rules/orders.ts'

/** Whose receipt it is: undefined for that of a pending order. */
export const ofInstalment = { instalment_id: z.optional(instalmentIdSchema) }

/** Storage key of a receipt of an instalment, or of one that is kept with a payment; undefined for the order's own. */
export const receiptFile = { file: z.optional(textLine().check(z.maxLength(200))) }

/**
 * Files of orders: proofs of payment and signed contracts. A group of its own, because only the function that serves
 * these routes may read uploaded files.
 */
export const receipts = {
  send: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/receipt',
    access: EVERYONE_SIGNED_IN,
    summary:
      'Gives an uploaded receipt to a pending order, or to an instalment of a confirmed one, in place of an earlier one: managers any, others their own',
    input: z.object({
      order_id: orderIdSchema,
      version: z.optional(recordVersionSchema),
      key: uploadKeySchema,
      ...ofInstalment,
    }),
    output: orderSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_PENDING',
      'ORDER_NOT_PAYABLE',
      'SALE_NOT_CONFIRMED',
      'INSTALMENT_NOT_FOUND',
      'PAYMENT_NOT_DUE',
      'ORDER_FULL',
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
    summary:
      'Refuses the receipt of a pending order, whose hold has an end again, or of an instalment, with a reason that the client reads',
    input: z.object({
      order_id: orderIdSchema,
      version: z.optional(recordVersionSchema),
      reason: reasonSchema,
      ...ofInstalment,
    }),
    output: orderSchema,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING', 'ORDER_CHANGED', 'RECEIPT_NOT_FOUND', 'RECEIPT_REFUSED'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/receipt',
    access: EVERYONE_SIGNED_IN,
    summary: "A link to an order's receipt, good for a few minutes: managers any, others their own",
    input: z.object({ order_id: orderIdSchema, ...receiptFile }),
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
