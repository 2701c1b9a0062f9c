import { receipts } from '#shared/api/receipts.ts'
import { serve } from '../http/serve.ts'
import { presentOrder } from '../orders/present-order.ts'
import { openReceipt } from './open-receipt.ts'
import { sendReceipt } from './send-receipt.ts'

export const handler = serve(receipts, {
  send: async (sent, context) => presentOrder(await sendReceipt(sent, context), context.actor),
  open: openReceipt,
})
