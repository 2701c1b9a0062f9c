import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { toast } from 'sonner'
import { receipts as receiptsApi } from '#shared/api/receipts.ts'
import type { Order } from '#shared/domain/orders.ts'
import { PDF } from '#shared/domain/uploads.ts'
import { RECEIPTS } from '#shared/messages/receipts.ts'
import { call } from '#web/lib/call.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import { useChosenFile } from '#web/lib/use-chosen-file.ts'
import { prepareReceipt, RECEIPT_TYPES } from './prepare-receipt.ts'
import { ReceiptPreview, SentReceipt } from './receipt-preview.tsx'

const Field = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  justifyItems: 'start',
  '& h3': { margin: 0, fontSize: 15, fontWeight: 600 },
  '& p': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .progress': { width: '100%', maxWidth: 280 },
}))

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
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const chosen = useChosenFile({
    words: RECEIPTS,
    prepare: prepareReceipt,
    send: async (file, sending) => {
      const key = await uploadFile('receipt', file, sending)
      onSent(await call(receiptsApi.send, { order_id: order.id, key }, { signal: sending.signal }))
      toast.success(RECEIPTS.SENT)
    },
  })
  const { state } = chosen
  const takes = order.status === 'pending'
  const problem = state.step === 'idle' || state.step === 'chosen' ? state.problem : undefined
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // The same file can be chosen again.
    event.target.value = ''
    if (file) chosen.choose(file)
  }
  const pick = () => input.current?.click()
  const has = order.payment_receipt_url !== null

  return (
    <Field>
      {heading}
      {(state.step === 'idle' || state.step === 'preparing') &&
        (has ? <SentReceipt order={order} /> : <p>{RECEIPTS.NONE}</p>)}
      {state.step === 'idle' && takes && (
        <>
          <Button variant="outlined" onClick={pick} aria-describedby={id}>
            {has ? RECEIPTS.REPLACE : RECEIPTS.CHOOSE}
          </Button>
          <p id={id}>{RECEIPTS.FORMATS}</p>
        </>
      )}
      {state.step === 'preparing' && <p role="status">{RECEIPTS.PREPARING}</p>}
      {(state.step === 'chosen' || state.step === 'sending') && (
        <ReceiptPreview url={state.url} name={state.name} isPdf={state.file.type === PDF} isChosen />
      )}
      {state.step === 'chosen' && (
        <>
          <p role="status">{RECEIPTS.CHECK}</p>
          <div className="actions">
            <Button variant="contained" autoFocus onClick={() => chosen.send(state)}>
              {state.problem ? RECEIPTS.TRY_AGAIN : RECEIPTS.SEND}
            </Button>
            <Button variant="outlined" onClick={pick}>
              {RECEIPTS.OTHER}
            </Button>
            <Button color="inherit" onClick={chosen.dismiss}>
              {RECEIPTS.CANCEL}
            </Button>
          </div>
        </>
      )}
      {state.step === 'sending' && (
        <>
          <p role="status">{RECEIPTS.SENDING}</p>
          <LinearProgress
            className="progress"
            variant="determinate"
            value={Math.round(state.part * 100)}
            aria-label={RECEIPTS.SENDING}
          />
          <Button color="inherit" onClick={chosen.cancelSending}>
            {RECEIPTS.CANCEL_SENDING}
          </Button>
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {takes && (
        <input
          ref={input}
          type="file"
          hidden
          accept={RECEIPT_TYPES.join(',')}
          aria-label={RECEIPTS.CHOOSE}
          onChange={take}
        />
      )}
    </Field>
  )
}
