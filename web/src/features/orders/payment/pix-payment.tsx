import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { toast } from 'sonner'
import { PAYMENT } from '#shared/orders/messages/payment.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type PixReceiver, pixCode } from '#shared/orders/rules/pix.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { PayBySeller } from './pay-by-seller.tsx'

const Payment = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& p': { margin: 0, fontSize: 14, lineHeight: 1.5 },
  '& .note': { color: theme.palette.text.secondary },
  '& svg[role=img]': {
    display: 'block',
    width: '100%',
    maxWidth: 232,
    justifySelf: 'center',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
  },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px', margin: 0, fontSize: 14 },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', fontWeight: 600, overflowWrap: 'anywhere' },
  // A phone can't scan its own screen, so the code to copy comes first there.
  [theme.breakpoints.down('md')]: { '& svg[role=img]': { order: 1 }, '& .note': { order: 2 } },
}))

/** Pix for the order's exact total, as a QR code and as a text to copy. */
export function PixPayment({ order, receiver }: { order: Pick<Order, 'id' | 'total_amount'>; receiver: PixReceiver }) {
  const field = useRef<HTMLInputElement>(null)
  const code = pixCode(receiver, order)
  if (code === undefined) return <PayBySeller />
  const amount = formatBRL(order.total_amount)
  const copyCode = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast.success(PAYMENT.COPIED, { description: PAYMENT.COPIED_DETAIL })
    } catch {
      toast.error(PAYMENT.COPY_FAILED)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <Payment>
      <p>{PAYMENT.BY_PIX}</p>
      <QrCode text={code} label={PAYMENT.QR(amount)} />
      <dl>
        <dt>{PAYMENT.AMOUNT}</dt>
        <dd>{amount}</dd>
        <dt>{PAYMENT.RECEIVER}</dt>
        <dd>{receiver.name}</dd>
      </dl>
      <TextField
        label={PAYMENT.CODE}
        size="small"
        fullWidth
        value={code}
        inputRef={field}
        onFocus={event => event.target.select()}
        slotProps={{ input: { readOnly: true } }}
      />
      <Button variant="contained" startIcon={<ContentCopyRounded />} onClick={() => void copyCode()}>
        {PAYMENT.COPY}
      </Button>
      <p className="note">{PAYMENT.NOT_BY_ITSELF}</p>
    </Payment>
  )
}
