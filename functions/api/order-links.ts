import { orderLinksWithProofs } from '#shared/installation/api/order-links.ts'
import { openOrderLink, reportLinkedCampaign, showLinkedProofs } from '../installation/order-links.ts'
import { emailOrderLink } from '../notifications/order-links/email-order-link.ts'
import { sendCampaignReport } from '../notifications/order-links/send-campaign-report.ts'
import { operator } from '../orders/contracts/operator.ts'
import { createLinkedReceiptForm, openLinkedReceipt, sendLinkedReceipt } from '../orders/order-links/linked-receipt.ts'
import { makeOrderLink, revokeOrderLink, showOrderLink } from '../orders/order-links/office-link.ts'
import { showLinkedAmendment } from '../orders/order-links/show-linked-amendment.ts'
import { openLinkedSignedContract, showLinkedContract } from '../orders/order-links/show-linked-contract.ts'
import { serve } from './http/serve.ts'

export const handler = serve(orderLinksWithProofs, {
  show: showOrderLink,
  make: makeOrderLink,
  revoke: revokeOrderLink,
  sendByEmail: emailOrderLink,
  open: openOrderLink,
  createReceiptForm: createLinkedReceiptForm,
  sendReceipt: sendLinkedReceipt,
  openReceipt: openLinkedReceipt,
  openSignedContract: openLinkedSignedContract,
  campaign: reportLinkedCampaign,
  sendCampaign: sendCampaignReport,
  proofs: showLinkedProofs,
  amendment: showLinkedAmendment,
  contract: (input, context) => showLinkedContract(input, { ...context, operator }),
})
