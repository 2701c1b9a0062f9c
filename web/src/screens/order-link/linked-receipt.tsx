import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { orderLinks } from '#shared/orders/api/order-links.ts'
import { RECEIPTS_TEXTS } from '#shared/orders/messages/receipts.ts'
import type { LinkedOrder } from '#shared/orders/rules/order-links.ts'
import { shortOrderId } from '#shared/orders/rules/orders.ts'
import type { OpenReceipt } from '#web/features/orders/receipts/folded-receipt.tsx'
import { InstalmentReceiptPanel } from '#web/features/orders/receipts/instalment-receipt-panel.tsx'
import { RefusedReceipt } from '#web/features/orders/receipts/receipt-field.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { FileUploadField } from '#web/ui/file-upload-field.tsx'
import { LinkedFile } from '#web/ui/linked-file.tsx'

export const openReceiptByLink =
  (token: string): OpenReceipt =>
  (file, signal) =>
    callApi(orderLinks.openReceipt, { link: token, file }, { signal })

/** Sends a receipt by the link and shows the order as it then is. */
function useReceiptUpload(token: string) {
  const queryClient = useQueryClient()
  return {
    createForm: (content_type: string, signal: AbortSignal) =>
      callApi(orderLinks.createReceiptForm, { link: token, content_type }, { signal }),
    send: async (key: string, signal: AbortSignal, instalment_id?: string) => {
      const updatedOrder = await callApi(orderLinks.sendReceipt, { link: token, key, instalment_id }, { signal })
      queryClient.setQueryData(queryKeys.linkedOrder(token), updatedOrder)
    },
    // Refetched, because the office may have decided in the meantime.
    onFailed: () => void queryClient.invalidateQueries({ queryKey: queryKeys.linkedOrder(token), exact: true }),
  }
}

/** Where the receipt of an instalment of a linked order is sent. */
export function LinkedInstalmentReceipt({ order, token }: { order: LinkedOrder; token: string }) {
  const { createForm, send, onFailed } = useReceiptUpload(token)
  return (
    <InstalmentReceiptPanel
      order={order}
      heading="h2"
      createForm={createForm}
      send={(instalmentId, key, signal) => send(key, signal, instalmentId)}
      open={openReceiptByLink(token)}
      onFailed={onFailed}
    />
  )
}

/**
 * The receipt of a linked order: what was sent and, while the order is pending, a field to send another one instead.
 */
export function LinkedReceipt({ order, token }: { order: LinkedOrder; token: string }) {
  const { createForm, send, onFailed } = useReceiptUpload(token)
  const file = order.payment_receipt_url
  return (
    <>
      <RefusedReceipt order={order} />
      <FileUploadField
        // A new key when the status changes: once the order is not pending, a chosen file can't be sent, and the page says why.
        key={order.status}
        kind="receipt"
        messages={RECEIPTS_TEXTS}
        chooseLabel={file === null ? RECEIPTS_TEXTS.CHOOSE : RECEIPTS_TEXTS.REPLACE}
        createForm={createForm}
        onUploaded={async (key, signal) => {
          await send(key, signal)
          toast.success(RECEIPTS_TEXTS.SENT)
        }}
        onFailed={onFailed}
        disabled={order.status !== 'pending'}
      >
        {file === null ? (
          <p>{RECEIPTS_TEXTS.NONE}</p>
        ) : (
          <LinkedFile
            queryKey={queryKeys.linkedReceipt(token, file)}
            fetchLink={signal => callApi(orderLinks.openReceipt, { link: token }, { signal })}
            name={`comprovante-${shortOrderId(order.id)}.pdf`}
            messages={RECEIPTS_TEXTS}
          />
        )}
      </FileUploadField>
    </>
  )
}
