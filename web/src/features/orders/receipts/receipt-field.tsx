import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import { RECEIPTS } from '#shared/orders/messages/receipts.ts'
import { type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { call } from '#web/lib/call.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { FileUploadField } from '#web/ui/file-upload-field.tsx'
import { LinkedFile } from '#web/ui/linked-file.tsx'

const Field = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  justifyItems: 'start',
  '& h3': { margin: 0, fontSize: 15, fontWeight: 600 },
})

type Props = {
  order: Pick<Order, 'id' | 'status' | 'payment_receipt_url'>
  /** Receives the changed order, because the caller has its own cached copy. */
  onSent: (order: Order) => void
  /** null if the page has its own heading. */
  heading?: ReactNode
}

/**
 * An order's proof of payment, for its client and the office. It can be sent and replaced while the order is pending, whatever the
 * order's version: a receipt decides nothing.
 */
export function ReceiptField({ order, onSent, heading = <h3>{RECEIPTS.TITLE}</h3> }: Props) {
  const hasReceipt = order.payment_receipt_url !== null
  return (
    <Field>
      {heading}
      <FileUploadField
        kind="receipt"
        messages={RECEIPTS}
        chooseLabel={hasReceipt ? RECEIPTS.REPLACE : RECEIPTS.CHOOSE}
        onUploaded={async (key, signal) => {
          onSent(await call(receiptsApi.send, { order_id: order.id, key }, { signal }))
          toast.success(RECEIPTS.SENT)
        }}
        disabled={order.status !== 'pending'}
      >
        {hasReceipt ? (
          <LinkedFile
            queryKey={queryKeys.receipt(order.id, order.payment_receipt_url)}
            fetchLink={signal => call(receiptsApi.open, { order_id: order.id }, { signal })}
            name={`comprovante-${shortOrderId(order.id)}.pdf`}
            messages={RECEIPTS}
          />
        ) : (
          <p>{RECEIPTS.NONE}</p>
        )}
      </FileUploadField>
    </Field>
  )
}
