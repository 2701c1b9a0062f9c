import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { emailSchema } from '../../platform/rules/fields.ts'
import { orderIdSchema, uploadKeySchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { fileLinkSchema, presignedUploadSchema } from '../../platform/rules/uploads.ts'
import { contractViewSchema } from '../rules/contracts.ts'
import { linkedOrderSchema, officeOrderLinkSchema, orderLinkTokenSchema } from '../rules/order-links.ts'
import { sealedAmendmentSchema } from '../rules/sealed-amendments.ts'
import { ofInstalment, receiptFile } from './receipts.ts'

const orderParams = { order_id: orderIdSchema }
/** The link's token is sent in the body, never in a URL, because logs contain URLs. */
const linkParams = { link: orderLinkTokenSchema }

/**
 * The link of an order that the office made for a customer without an account. Whoever has the link sees the order,
 * sends the receipt and reads the contract.
 */
export const orderLinks = {
  show: endpoint({
    method: 'GET',
    path: '/orders/{order_id}/link',
    access: MANAGERS,
    summary: 'The link of an order that works now, or null',
    input: z.object(orderParams),
    output: officeOrderLinkSchema,
    refuses: ['ORDER_NOT_FOUND'],
  }),
  make: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/link',
    access: MANAGERS,
    summary: 'Makes a link in place of the one that was seen; gives the one that somebody else has made meanwhile',
    input: z.object({
      ...orderParams,
      /** `made_at` of the link that the caller saw and wants to replace; null if the caller saw none. */
      replaces: z.nullable(textLine().check(z.maxLength(40))),
    }),
    output: officeOrderLinkSchema,
    refuses: ['ORDER_NOT_FOUND', 'ORDER_LINK_NOT_OFFERED'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/orders/{order_id}/link',
    access: MANAGERS,
    summary: 'Ends the link of an order; the same again changes nothing',
    input: z.object(orderParams),
    output: officeOrderLinkSchema,
    refuses: ['ORDER_NOT_FOUND'],
  }),
  sendByEmail: endpoint({
    method: 'POST',
    path: '/orders/{order_id}/link/email',
    access: MANAGERS,
    summary: "Sends the link of an order to an e-mail of its customer's contacts",
    input: z.object({ ...orderParams, email: emailSchema }),
    output: officeOrderLinkSchema,
    refuses: [
      'ORDER_NOT_FOUND',
      'ORDER_LINK_NOT_OFFERED',
      'ORDER_WITHOUT_LINK',
      'ORDER_LINK_RECIPIENT',
      'ORDER_LINK_UNDELIVERABLE',
    ],
  }),
  open: endpoint({
    method: 'POST',
    path: '/order-links/order',
    access: 'public',
    summary: 'The order of a link',
    input: z.object(linkParams),
    output: linkedOrderSchema,
    refuses: ['ORDER_LINK_UNKNOWN'],
  }),
  createReceiptForm: endpoint({
    method: 'POST',
    path: '/order-links/receipt-form',
    access: 'public',
    summary: "Signs a form by which the receipt of a link's order is uploaded, while something of it is owed",
    input: z.object({ ...linkParams, content_type: textLine().check(z.maxLength(100)) }),
    output: presignedUploadSchema,
    refuses: ['ORDER_LINK_UNKNOWN', 'ORDER_NOT_PENDING', 'RECEIPT_UNREADABLE'],
  }),
  sendReceipt: endpoint({
    method: 'POST',
    path: '/order-links/receipt',
    access: 'public',
    summary:
      "Gives a file that was uploaded with a link's own form to its pending order, or to an instalment of a confirmed one, in place of an earlier one",
    input: z.object({ ...linkParams, key: uploadKeySchema, ...ofInstalment }),
    output: linkedOrderSchema,
    refuses: [
      'ORDER_LINK_UNKNOWN',
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
  openReceipt: endpoint({
    method: 'POST',
    path: '/order-links/receipt-file',
    access: 'public',
    summary: "A link to the receipt of a link's order, good for a few minutes",
    input: z.object({ ...linkParams, ...receiptFile }),
    output: fileLinkSchema,
    refuses: ['ORDER_LINK_UNKNOWN', 'RECEIPT_NOT_FOUND'],
  }),
  openSignedContract: endpoint({
    method: 'POST',
    path: '/order-links/signed-contract-file',
    access: 'public',
    summary: "A link to the signed copy of a link's contract that was entered from paper, good for a few minutes",
    input: z.object(linkParams),
    output: fileLinkSchema,
    refuses: ['ORDER_LINK_UNKNOWN', 'SIGNED_CONTRACT_NOT_FOUND'],
  }),
  amendment: endpoint({
    method: 'POST',
    path: '/order-links/amendment',
    access: 'public',
    summary: "A sealed amendment of the contract of a link's order",
    input: z.object({ ...linkParams, number: z.int().check(z.gte(1), z.lte(9999)) }),
    output: sealedAmendmentSchema,
    refuses: ['ORDER_LINK_UNKNOWN', 'AMENDMENT_NOT_FOUND'],
  }),
  contract: endpoint({
    method: 'POST',
    path: '/order-links/contract',
    access: 'public',
    summary: "The contract of a link's order as it was issued, or without a hash as it would be now",
    input: z.object(linkParams),
    output: contractViewSchema,
    refuses: ['ORDER_LINK_UNKNOWN', 'ORDER_NOT_COMPLETED', 'CONTRACT_ON_PAPER'],
  }),
}
