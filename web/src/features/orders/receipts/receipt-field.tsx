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
  /** The order as it is once a receipt was sent: whoever shows it has their own copy of it. */
  onSent: (order: Order) => void
  /** Where the page around it has no heading for it. */
  heading?: ReactNode
}

/**
 * The proof of payment of an order, for its client and for the office: what was sent, and while the order is pending the
 * way to send one or another one. It is no decision about the order, so it is sent over whatever version the order has.
 */
export function ReceiptField({ order, onSent, heading = <h3>{RECEIPTS.TITLE}</h3> }: Props) {
  const has = order.payment_receipt_url !== null
  return (
    <Field>
      {heading}
      <FileUploadField
        kind="receipt"
        messages={RECEIPTS}
        chooseLabel={has ? RECEIPTS.REPLACE : RECEIPTS.CHOOSE}
        onUploaded={async (key, signal) => {
          onSent(await call(receiptsApi.send, { order_id: order.id, key }, { signal }))
          toast.success(RECEIPTS.SENT)
        }}
        disabled={order.status !== 'pending'}
      >
        {has ? (
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
