import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { toast } from 'sonner'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'
import { type DuePayment, type PixReceiver, pixCode } from '#shared/orders/rules/pix.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { PayBySellerText } from './pay-by-seller-text.tsx'

const Payment = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& svg[role=img]': {
    display: 'block',
    width: '100%',
    maxWidth: 232,
    justifySelf: 'center',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.radius.control,
  },
  // A phone can't scan its own screen, so the code to copy comes first there.
  [theme.breakpoints.down('md')]: { '& svg[role=img]': { order: 1 }, '& .note': { order: 2 } },
}))

type Props = {
  due: DuePayment
  receiver: PixReceiver
  /** Who is paid; the code has a short form of the name. */
  receiverName: string
  /** What is read before the code. */
  terms: ReactNode
}

/** Pix for the exact amount that is due, as a QR code and as a text to copy. */
export function PixPayment({ due, receiver, receiverName, terms }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const code = pixCode(receiver, due)
  if (code === undefined)
    return (
      <>
        <PayBySellerText />
        {terms}
      </>
    )
  const amount = formatBRL(due.amount)
  const copyCode = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast.success(PAYMENT_TEXTS.COPIED, { description: PAYMENT_TEXTS.COPIED_DETAIL })
    } catch {
      toast.error(PAYMENT_TEXTS.COPY_FAILED)
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <Payment>
      <Typography variant="body2">{PAYMENT_TEXTS.BY_PIX}</Typography>
      <QrCode text={code} label={PAYMENT_TEXTS.QR(amount)} />
      <FactList
        beside
        facts={[
          [PAYMENT_TEXTS.AMOUNT, <strong key="amount">{amount}</strong>],
          [PAYMENT_TEXTS.RECEIVER, receiverName],
        ]}
      />
      {terms}
      <TextField
        label={PAYMENT_TEXTS.CODE}
        size="small"
        fullWidth
        value={code}
        inputRef={field}
        onFocus={event => event.target.select()}
        slotProps={{ input: { readOnly: true } }}
      />
      <Button variant="contained" startIcon={<ContentCopyRounded />} onClick={() => void copyCode()}>
        {PAYMENT_TEXTS.COPY}
      </Button>
      <Typography variant="hint" className="note">
        {PAYMENT_TEXTS.NOT_BY_ITSELF}
      </Typography>
    </Payment>
  )
}
