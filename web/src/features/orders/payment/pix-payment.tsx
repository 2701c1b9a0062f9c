import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'
import { type DuePayment, type PixReceiver, pixCode } from '#shared/orders/rules/pix.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CopyField } from './copy-field.tsx'
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
  /** What happens after the payment; undefined where it is said elsewhere. */
  note: string | undefined
}

/** Pix for the exact amount that is due, as a QR code and as a text to copy. */
export function PixPayment({ due, receiver, receiverName, terms, note }: Props) {
  const code = pixCode(receiver, due)
  if (code === undefined)
    return (
      <>
        <PayBySellerText />
        {terms}
      </>
    )
  const amount = formatBRL(due.amount)
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
      <CopyField label={PAYMENT_TEXTS.CODE} value={code} messages={PAYMENT_TEXTS} />
      {note !== undefined && (
        <Typography variant="hint" className="note">
          {note}
        </Typography>
      )}
    </Payment>
  )
}
