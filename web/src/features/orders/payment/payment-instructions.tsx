import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { dueText, instalmentName, paymentMethodLabel } from '#shared/orders/messages/instalments.ts'
import { orderName } from '#shared/orders/messages/order-name.ts'
import { BOLETO_LABEL, BOLETO_TEXTS, otherMethodText, PAYMENT_TEXTS } from '#shared/orders/messages/payment.ts'
import { isBoletoAddress, isInParts, type Payable } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { type DuePayment, duePaymentOf } from '#shared/orders/rules/pix.ts'
import { sellerName } from '#shared/platform/messages/seller.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { CostlyTerms } from '#web/features/orders/contract/costly-terms.tsx'
import { AskSellerButton } from '#web/features/platform/whatsapp/ask-seller-button.tsx'
import { formatDateTime } from '#web/lib/dates.ts'
import { lazyWithRetry } from '#web/lib/load-chunk.ts'
import { profileFieldPath } from '#web/lib/paths.ts'
import { useToday } from '#web/lib/use-now.ts'
import { useSiteConfig } from '#web/lib/use-site-config.ts'
import { Panel } from '#web/ui/panel.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { CopyField } from './copy-field.tsx'
import { PayBySellerText } from './pay-by-seller-text.tsx'

// Loaded on demand: the Pix code and the QR code are only needed for unpaid orders.
const PixPayment = lazyWithRetry(async () => ({ default: (await import('./pix-payment.tsx')).PixPayment }))

const Folded = styled('details')(({ theme }) => ({
  '& summary': { minHeight: 24, fontSize: 14, color: theme.palette.primary.main, cursor: 'pointer' },
  '&[open] > summary': { marginBottom: 12 },
}))

type Props = {
  order: Payable & Pick<Order, 'payment_receipt_url'> & Parameters<typeof orderName>[0]
  /** Path of the contract's draft; undefined for an order whose contract is on paper, with terms of its own. */
  draft?: string | undefined
  /** Whether the client's CPF or CNPJ is unknown, and is asked for before the Pix code. */
  asksForDocument?: boolean
  /** How a client without a profile gives the document: shown in place of the link to the profile. */
  giveDocument?: { detail: string; action: ReactNode }
}

/**
 * How to pay a pending order, or the next instalment of a confirmed one: as the instalment says, and by Pix if the
 * operator has a key. Paying does not change the order automatically. Once the receipt of a pending order was sent, the
 * Pix code is collapsed.
 */
export function PaymentInstructions({ order, draft, asksForDocument = false, giveDocument }: Props) {
  const titleId = useId()
  const config = useSiteConfig()
  const today = useToday()
  const [isLater, setLater] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const due = duePaymentOf(order, today)
  const isSold = order.status === 'completed'
  if (!config || (isSold && !due)) return null
  const { pix_key: pixKey, pix_name: pixName, pix_city: pixCity } = config
  const isByPix = !due || (due.method === 'pix' && due.boleto === '')
  const note = isSold ? PAYMENT_TEXTS.TELL_TEAM : PAYMENT_TEXTS.NOT_BY_ITSELF
  const terms = !isSold && draft !== undefined && <CostlyTerms draft={draft} />
  const pixPayment = pixKey && due && due.method !== 'barter' && (
    <Suspense fallback={<PaymentSkeleton />}>
      <PixPayment
        due={due}
        receiver={{ key: pixKey, name: pixName, city: pixCity }}
        receiverName={config.legal_name ? sellerName(config) : pixName}
        terms={isByPix && terms}
        note={isByPix ? note : undefined}
      />
    </Suspense>
  )
  if (!isSold && order.payment_receipt_url !== null)
    return (
      <Panel data-screen-only title={PAYMENT_TEXTS.RECEIVED} heading="h3">
        <Typography variant="body2">
          {isInParts(order) ? PAYMENT_TEXTS.RECEIVED_FIRST : PAYMENT_TEXTS.RECEIVED_DETAIL}
        </Typography>
        <FoldedPix label={PAYMENT_TEXTS.CODE_AGAIN}>{pixPayment}</FoldedPix>
      </Panel>
    )
  if (pixPayment && asksForDocument && !isSold && !isLater)
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
      <div>
        <Typography variant="h3" id={titleId} ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {PAYMENT_TEXTS.TITLE}
        </Typography>
        {due && order.instalments && (
          <Typography variant="subtitle2" component="p">
            {PAYMENT_TEXTS.DUE(instalmentName(due.number, due.count), dueText(due.due_on, today))}
          </Typography>
        )}
        {due && order.instalments && <HoldBesideDueDay order={order} due_on={due.due_on} />}
      </div>
      {isByPix ? (
        pixPayment || (
          <>
            <PayBySellerText />
            {terms}
          </>
        )
      ) : (
        <>
          {terms}
          <OtherMethod due={due} />
          <FoldedPix label={PAYMENT_TEXTS.BY_PIX_INSTEAD}>{pixPayment}</FoldedPix>
          <Typography variant="hint">{note}</Typography>
        </>
      )}
      {isSold && due && (
        <AskSellerButton
          text={PAYMENT_TEXTS.TOLD(
            formatBRL(due.amount),
            instalmentName(due.number, due.count).toLowerCase(),
            orderName(order),
          )}
          fullWidth
        >
          {PAYMENT_TEXTS.TELL_TEAM_BUTTON}
        </AskSellerButton>
      )}
    </Panel>
  )
}

/** The Pix code of somebody who asks for it; renders nothing where there is none. */
function FoldedPix({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (!children) return null
  return (
    <Folded onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children}
    </Folded>
  )
}

/** How an instalment is paid that the office wrote for another method than Pix: by its boleto, if it is known. */
function OtherMethod({ due: { amount, boleto, method } }: { due: DuePayment }) {
  const amountText = <Typography sx={{ fontWeight: 600 }}>{formatBRL(amount)}</Typography>
  if (boleto === '')
    return (
      <>
        {amountText}
        <Typography variant="body2">{otherMethodText(paymentMethodLabel(method))}</Typography>
      </>
    )
  return (
    <>
      {amountText}
      <Typography variant="body2">{PAYMENT_TEXTS.BY_BOLETO}</Typography>
      {isBoletoAddress(boleto) ? (
        <Button
          component="a"
          variant="contained"
          href={boleto}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<OpenInNewRounded />}
        >
          {BOLETO_TEXTS.OPEN}
          <VisuallyHidden> {BOLETO_TEXTS.NEW_TAB}</VisuallyHidden>
        </Button>
      ) : (
        <CopyField label={BOLETO_LABEL} value={boleto} messages={BOLETO_TEXTS} />
      )}
    </>
  )
}

const PaymentSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{PAYMENT_TEXTS.LOADING}</VisuallyHidden>
    <Skeleton variant="rounded" height={360} />
  </div>
)

/** Says which of two days counts: when the hold ends, and when the first instalment is due. */
function HoldBesideDueDay({ order: { status, reserved_until }, due_on }: Pick<Props, 'order'> & { due_on: string }) {
  if (status !== 'pending' || reserved_until === null || dayOf(reserved_until) === due_on) return null
  const isFirst = dayOf(reserved_until) < due_on
  return (
    <Typography variant="hint">
      {(isFirst ? PAYMENT_TEXTS.HOLD_ENDS_FIRST : PAYMENT_TEXTS.HOLD_ENDS_LATER)(formatDateTime(reserved_until))}
    </Typography>
  )
}
