import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'
import type { Payable } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { duePaymentOf } from '#shared/orders/rules/pix.ts'
import { sellerName } from '#shared/platform/messages/seller.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { CostlyTerms } from '#web/features/orders/contract/costly-terms.tsx'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { profileFieldPath } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { Panel } from '#web/ui/panel.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { PayBySellerText } from './pay-by-seller-text.tsx'

// Loaded on demand: the Pix code and the QR code are only needed for unpaid orders.
const PixPayment = lazyWithRetry(async () => ({ default: (await import('./pix-payment.tsx')).PixPayment }))

const Again = styled('details')(({ theme }) => ({
  '& summary': { minHeight: 24, fontSize: 14, color: theme.palette.primary.main, cursor: 'pointer' },
  '&[open] > summary': { marginBottom: 12 },
}))

type Props = {
  order: Payable & Pick<Order, 'id' | 'payment_receipt_url'>
  /** Path of the contract's draft; undefined for an order whose contract is on paper, with terms of its own. */
  draft?: string | undefined
  /** Whether the client's CPF or CNPJ is unknown, and is asked for before the Pix code. */
  asksForDocument?: boolean
  /** How a client without a profile gives the document: shown in place of the link to the profile. */
  giveDocument?: { detail: string; action: ReactNode }
}

/**
 * How to pay a pending order: by Pix if the operator has a key. Paying does not change the order automatically. Once a receipt was
 * sent, the Pix code is collapsed.
 */
export function PaymentInstructions({ order, draft, asksForDocument = false, giveDocument }: Props) {
  const titleId = useId()
  const config = useSiteConfig()
  const now = useNow(60_000)
  const [isOpen, setOpen] = useState(false)
  const [isLater, setLater] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!config) return null
  const { pix_key: pixKey, pix_name: pixName, pix_city: pixCity } = config
  const due = duePaymentOf(order, dayOf(new Date(now).toISOString()))
  const terms = draft !== undefined && <CostlyTerms draft={draft} />
  const pixPayment = pixKey && due && (
    <Suspense fallback={<PaymentSkeleton />}>
      <PixPayment
        due={due}
        receiver={{ key: pixKey, name: pixName, city: pixCity }}
        receiverName={config.legal_name ? sellerName(config) : pixName}
        terms={terms}
      />
    </Suspense>
  )
  if (order.payment_receipt_url !== null)
    return (
      <Panel data-screen-only title={PAYMENT_TEXTS.RECEIVED} heading="h3">
        <Typography variant="body2">{PAYMENT_TEXTS.RECEIVED_DETAIL}</Typography>
        {pixPayment && (
          <Again onToggle={event => setOpen(event.currentTarget.open)}>
            <summary>{PAYMENT_TEXTS.CODE_AGAIN}</summary>
            {isOpen && pixPayment}
          </Again>
        )}
      </Panel>
    )
  if (pixPayment && asksForDocument && !isLater)
    return (
      <Panel data-screen-only title={PAYMENT_TEXTS.DOCUMENT_TITLE} heading="h3">
        <Typography variant="body2">{giveDocument?.detail ?? PAYMENT_TEXTS.DOCUMENT_DETAIL}</Typography>
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {giveDocument?.action ?? (
            <Button component={Link} to={profileFieldPath('document_number', 'pedido', order.id)} variant="contained">
              {PAYMENT_TEXTS.DOCUMENT_GIVE}
            </Button>
          )}
          <Button
            onClick={() => {
              // The button disappears.
              flushSync(() => setLater(true))
              heading.current?.focus()
            }}
          >
            {PAYMENT_TEXTS.NOT_NOW}
          </Button>
        </Stack>
      </Panel>
    )
  return (
    <Panel data-screen-only aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {PAYMENT_TEXTS.TITLE}
      </Typography>
      {pixPayment || (
        <>
          <PayBySellerText />
          {terms}
        </>
      )}
    </Panel>
  )
}

const PaymentSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{PAYMENT_TEXTS.LOADING}</VisuallyHidden>
    <Skeleton variant="rounded" height={360} />
  </div>
)
