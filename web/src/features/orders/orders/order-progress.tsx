import CheckRounded from '@mui/icons-material/CheckRounded'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { type ClientOrderView, hasNothingToInstall } from '#shared/orders/rules/installation-progress.ts'
import { hasOpenBalance, isInParts, type Payable } from '#shared/orders/rules/instalments.ts'
import { keepsInstalledSigns } from '#shared/orders/rules/orders.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

type TrackedOrder = Payable &
  Pick<
    ClientOrderView,
    'status' | 'installation' | 'signed_on_paper' | 'has_signed_copy' | 'payment_receipt_url' | 'renews' | 'kit_type'
  >

/** Reservado and Pago. */
const STEPS_TO_PAYMENT = 2

/** The number of completed steps. An order with status completed ('Concluído') may still wait for its installation. */
function completedSteps(order: TrackedOrder): number {
  const { status, installation } = order
  if (status === 'pending') return 1
  if (keepsInstalledSigns(order)) return ORDERS_TEXTS.STEPS.length
  if (!installation) return STEPS_TO_PAYMENT
  const { signs, art_settled, installed } = installation
  return STEPS_TO_PAYMENT + Number(art_settled === signs) + Number(installed === signs)
}

/** The steps' names: a payment is named only where all of it is on record, or will be before the order is confirmed. */
function stepNames(order: TrackedOrder): readonly string[] {
  const [reserved, paid, ...installation] = ORDERS_TEXTS.STEPS
  if (order.signed_on_paper) return [...ORDERS_TEXTS.STEPS_ON_PAPER, ...installation]
  const isPaid = order.total_amount > 0 && (order.status === 'completed' ? !hasOpenBalance(order) : !isInParts(order))
  return [reserved, isPaid ? paid : ORDERS_TEXTS.STEP_CONFIRMED, ...installation]
}

function nextEvent(order: TrackedOrder): string | undefined {
  const { status, installation, payment_receipt_url } = order
  if (status === 'pending') return payment_receipt_url === null ? awaitedText(order) : ORDERS_TEXTS.RECEIPT_IN_REVIEW
  return installation && !keepsInstalledSigns(order) ? ORDERS_TEXTS.INSTALLING(installation) : undefined
}

function awaitedText(order: TrackedOrder): string {
  if (!isInParts(order)) return ORDERS_TEXTS.WAITS_FOR_PAYMENT
  return order.has_signed_copy ? ORDERS_TEXTS.WAITS_FOR_CONFIRMATION : ORDERS_TEXTS.WAITS_FOR_FIRST_INSTALMENT
}

const StepLine = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${ORDERS_TEXTS.STEPS.length}, 1fr)`,
  columnGap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    fontSize: 13,
    color: theme.palette.text.secondary,
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    top: 9,
    right: '50%',
    width: '100%',
    height: 2,
    background: theme.palette.divider,
  },
  '& .dot': {
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '50%',
    border: `2px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
    '& svg': { fontSize: 14 },
  },
  '& .reached': {
    color: theme.palette.text.primary,
    fontWeight: 600,
    '&::before': { background: theme.palette.primary.main },
    '& .dot': {
      color: theme.palette.primary.contrastText,
      borderColor: theme.palette.primary.main,
      background: theme.palette.primary.main,
      '@media print': { color: '#000000', borderColor: '#000000', background: 'none' },
    },
  },
  // The names do not fit beside each other: a narrow window, or large letters, by which rem grows.
  '@container (max-width: 16rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 8,
    '& li': { gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 8, justifyItems: 'start', alignItems: 'center' },
    '& li + li::before': { display: 'none' },
  },
}))

/**
 * The steps Reservado → Pago → Arte → Instalado, and a text about the next step, unless the order's hold has ended
 * (`isOver`).
 */
export function OrderProgress({ order, isOver }: { order: TrackedOrder; isOver: boolean }) {
  const completedCount = completedSteps(order)
  // Art and installation are no steps of an order without anything to install.
  const steps = hasNothingToInstall(order) ? stepNames(order).slice(0, STEPS_TO_PAYMENT) : stepNames(order)
  const nextEventText = isOver ? undefined : nextEvent(order)
  return (
    <div style={{ containerType: 'inline-size' }}>
      <StepLine aria-label={ORDERS_TEXTS.PROGRESS}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < completedCount ? 'reached' : undefined}
            aria-current={index === completedCount - 1 ? 'step' : undefined}
          >
            <span className="dot">{index < completedCount && <CheckRounded />}</span>
            {step}
            <VisuallyHidden>{index < completedCount ? ORDERS_TEXTS.STEP_DONE : ORDERS_TEXTS.STEP_NEXT}</VisuallyHidden>
          </li>
        ))}
      </StepLine>
      {nextEventText && (
        <Typography variant="hint" align="center" sx={{ mt: 1.5 }}>
          {nextEventText}
        </Typography>
      )}
    </div>
  )
}
