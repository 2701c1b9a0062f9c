import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import type { OpenReceipt } from '#web/features/orders/receipts/folded-receipt.tsx'
import { callApi } from '#web/lib/call-api.ts'

/** Signs links to the receipts of an order, for the office. */
export const openReceiptOf =
  (orderId: string): OpenReceipt =>
  (file, signal) =>
    callApi(receiptsApi.open, { order_id: orderId, file }, { signal })
