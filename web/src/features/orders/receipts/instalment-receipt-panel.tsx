import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { toast } from 'sonner'
import { formatDay } from '#shared/catalogue/messages/terms.ts'
import { instalmentName } from '#shared/orders/messages/instalments.ts'
import { INSTALMENT_RECEIPT_TEXTS, RECEIPTS_TEXTS } from '#shared/orders/messages/receipts.ts'
import { receiptOf } from '#shared/orders/rules/instalment-receipts.ts'
import { instalmentsOn, isOwed, type Payable, sumOfOpen } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import type { CreateUploadForm } from '#web/lib/upload-file.ts'
import { useToday } from '#web/lib/use-now.ts'
import { FileUploadField } from '#web/ui/file-upload-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FoldedReceipt, type OpenReceipt } from './folded-receipt.tsx'

type Props = {
  order: Payable & Pick<Order, 'id' | 'instalment_receipts'>
  heading: 'h2' | 'h3'
  send: (instalmentId: string, key: string, signal: AbortSignal) => Promise<void>
  open: OpenReceipt
  /** Signs the upload form for a person who is not signed in. */
  createForm?: CreateUploadForm
  onFailed?: () => void
}

/** Where the customer of a confirmed order sends the receipt of an instalment; renders nothing when all are paid. */
export function InstalmentReceiptPanel({ order, heading, send, open, ...upload }: Props) {
  const today = useToday()
  const [chosenId, setChosenId] = useState<string>()
  const all = instalmentsOn(order, today)
  const owed = order.status === 'completed' ? all.filter(isOwed) : []
  // The office may have recorded the payment of the chosen one meanwhile.
  const instalment = owed.find(({ id }) => id === chosenId) ?? owed[0]
  if (!instalment) return null
  const receipt = receiptOf(order, instalment.id)
  const name = instalmentName(instalment.number, all.length)
  return (
    <Panel data-screen-only title={INSTALMENT_RECEIPT_TEXTS.TITLE} heading={heading}>
      {owed.length > 1 ? (
        <TextField
          select
          fullWidth
          size="small"
          label={INSTALMENT_RECEIPT_TEXTS.WHICH}
          value={instalment.id}
          onChange={event => setChosenId(event.target.value)}
        >
          {owed.map(each => (
            <MenuItem key={each.id} value={each.id}>
              {INSTALMENT_RECEIPT_TEXTS.OPTION(
                instalmentName(each.number, all.length),
                formatDay(each.due_on),
                formatBRL(sumOfOpen([each])),
              )}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <p style={{ margin: 0 }}>
          {INSTALMENT_RECEIPT_TEXTS.OPTION(name, formatDay(instalment.due_on), formatBRL(sumOfOpen([instalment])))}
        </p>
      )}
      <div role="status">
        {receipt && (
          <Alert severity={receipt.refusal ? 'warning' : 'info'} role="presentation">
            {receipt.refusal
              ? INSTALMENT_RECEIPT_TEXTS.REFUSED(receipt.refusal.reason)
              : INSTALMENT_RECEIPT_TEXTS.WAITS(formatDateTime(receipt.sent_at))}
          </Alert>
        )}
      </div>
      <FileUploadField
        // A chosen file is for the instalment that was chosen with it.
        key={instalment.id}
        kind="receipt"
        messages={RECEIPTS_TEXTS}
        chooseLabel={receipt ? RECEIPTS_TEXTS.REPLACE : RECEIPTS_TEXTS.CHOOSE}
        onUploaded={async (key, signal) => {
          await send(instalment.id, key, signal)
          toast.success(RECEIPTS_TEXTS.SENT)
        }}
        {...upload}
      >
        {receipt && <FoldedReceipt key={receipt.file} orderId={order.id} file={receipt.file} of={name} open={open} />}
      </FileUploadField>
    </Panel>
  )
}
