import { receipts } from '#shared/api/receipts.ts'
import { serve } from '../http/serve.ts'
import { openReceipt } from './open-receipt.ts'
import { sendReceipt } from './send-receipt.ts'

export const handler = serve(receipts, { send: sendReceipt, open: openReceipt })
