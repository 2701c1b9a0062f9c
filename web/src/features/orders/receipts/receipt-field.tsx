import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ComponentProps, ReactNode } from 'react'
import { toast } from 'sonner'
import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import {
  INSTALMENT_RECEIPT_TEXTS,
  RECEIPTS_TEXTS,
  REFUSED_RECEIPT_TEXTS,
  receiptTitle,
} from '#shared/orders/messages/receipts.ts'
import { SIGNED_COPY_STORED_TEXT, SIGNED_COPY_TEXTS } from '#shared/orders/messages/signed-copies.ts'
import { receiptFilesOf } from '#shared/orders/rules/instalment-receipts.ts'
import { type Order, shortOrderId, signedCopyOf } from '#shared/orders/rules/orders.ts'
import type { FileLink } from '#shared/platform/rules/uploads.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { FileUploadField } from '#web/ui/file-upload-field.tsx'
import { LinkedFile } from '#web/ui/linked-file.tsx'

const Field = (props: ComponentProps<'section'>) => (
  <Stack component="section" spacing={1.5} sx={{ alignItems: 'start' }} {...props} />
)

type DocumentProps = {
  /** Storage key of the sent file; null when none was sent. */
  file: string | null
  orderId: string
  messages: Record<Exclude<keyof typeof RECEIPTS_TEXTS, 'SHOW' | 'SHOW_OF'>, string>
  /** Name that is shown for a PDF. */
  name: string
  send: (key: string, signal: AbortSignal) => Promise<void>
  open: (signal: AbortSignal) => Promise<FileLink>
  disabled: boolean
}

/** A file of an order: a link to it if it was sent, and a button to send or replace it. */
const OrderDocument = ({ file, orderId, messages, name, send, open, disabled }: DocumentProps) => (
  <FileUploadField
    kind="receipt"
    messages={messages}
    chooseLabel={file === null ? messages.CHOOSE : messages.REPLACE}
    onUploaded={async (key, signal) => {
      await send(key, signal)
      toast.success(messages.SENT)
    }}
    disabled={disabled}
  >
    {file === null ? (
      <p>{messages.NONE}</p>
    ) : (
      <LinkedFile queryKey={queryKeys.receipt(orderId, file)} fetchLink={open} name={name} messages={messages} />
    )}
  </FileUploadField>
)

type RefusedProps = { order: { status: string; refused_receipt?: { reason: string } | undefined } }

/** What the office wrote when it refused the receipt, and what the client can do. */
export const RefusedReceipt = ({ order: { status, refused_receipt } }: RefusedProps) =>
  refused_receipt && (
    <Alert severity="warning" role="note">
      {REFUSED_RECEIPT_TEXTS.REASON(refused_receipt.reason)}
      {status === 'pending' && <p style={{ margin: '4px 0 0' }}>{REFUSED_RECEIPT_TEXTS.NEXT}</p>}
    </Alert>
  )

type Props = {
  order: Pick<
    Order,
    'id' | 'status' | 'payment_receipt_url' | 'refused_receipt' | 'instalments' | 'instalment_receipts' | 'payments'
  >
  /** Called with the changed order, because the caller has its own cached copy. */
  onSent: (order: Order) => void
  /** null when the page has a heading of its own. */
  heading?: ReactNode
}

/** Of an order whose receipts came with its instalments. */
const TEXTS_OF_LATER = { ...RECEIPTS_TEXTS, NONE: INSTALMENT_RECEIPT_TEXTS.SENT_LATER }

/**
 * An order's proof of payment, for its client and the office. It can be sent and replaced while the order is pending,
 * whatever the order's version, because a receipt does not change the order's status.
 */
export const ReceiptField = ({
  order,
  onSent,
  heading = <Typography variant="h3">{receiptTitle(order)}</Typography>,
}: Props) => (
  <Field>
    {heading}
    <RefusedReceipt order={order} />
    <OrderDocument
      file={order.payment_receipt_url ?? order.refused_receipt?.file ?? null}
      orderId={order.id}
      messages={receiptFilesOf(order).length > 0 ? TEXTS_OF_LATER : RECEIPTS_TEXTS}
      name={`comprovante-${shortOrderId(order.id)}.pdf`}
      send={async (key, signal) => onSent(await callApi(receiptsApi.send, { order_id: order.id, key }, { signal }))}
      open={signal => callApi(receiptsApi.open, { order_id: order.id }, { signal })}
      disabled={order.status !== 'pending'}
    />
  </Field>
)

/** The signed copy of an order's contract, for the office. */
export const SignedCopyField = ({ order, onSent }: { order: Order; onSent: Props['onSent'] }) => (
  <Field>
    <OrderDocument
      file={signedCopyOf(order) ?? null}
      orderId={order.id}
      messages={SIGNED_COPY_TEXTS}
      name={`contrato-${shortOrderId(order.id)}.pdf`}
      send={async (key, signal) =>
        onSent(await callApi(receiptsApi.sendSignedContract, { order_id: order.id, key }, { signal }))
      }
      open={signal => callApi(receiptsApi.openSignedContract, { order_id: order.id }, { signal })}
      disabled={false}
    />
  </Field>
)

type SignedCopyProps = { orderId: string; queryKey: readonly unknown[]; open: DocumentProps['open'] }

/** The signed copy of a contract, for the customer. */
export const SignedCopy = ({ orderId, queryKey, open }: SignedCopyProps) => (
  <Field>
    <Typography variant="body2">{SIGNED_COPY_STORED_TEXT}</Typography>
    <LinkedFile
      queryKey={queryKey}
      fetchLink={open}
      name={`contrato-${shortOrderId(orderId)}.pdf`}
      messages={SIGNED_COPY_TEXTS}
    />
  </Field>
)
