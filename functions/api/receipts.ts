import { receipts } from '#shared/orders/api/receipts.ts'
import { presentOrder } from '../orders/present-order.ts'
import { openReceipt } from '../orders/receipts/open-receipt.ts'
import { refuseReceipt } from '../orders/receipts/refuse-receipt.ts'
import { sendReceipt } from '../orders/receipts/send-receipt.ts'
import { openSignedContract, storeSignedContract } from '../orders/receipts/signed-contract.ts'
import { serve } from './http/serve.ts'

export const handler = serve(receipts, {
  send: async (sent, context) => presentOrder(await sendReceipt(sent, context), context.actor),
  refuse: refuseReceipt,
  open: openReceipt,
  sendSignedContract: async (sent, context) => presentOrder(await storeSignedContract(sent, context), context.actor),
  openSignedContract,
})
