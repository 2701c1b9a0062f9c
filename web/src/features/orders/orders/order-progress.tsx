import CheckRounded from '@mui/icons-material/CheckRounded'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { type ClientOrderView, hasNothingToInstall } from '#shared/orders/rules/installation-progress.ts'
import { keepsInstalledSigns } from '#shared/orders/rules/orders.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

type TrackedOrder = Pick<
  ClientOrderView,
  'status' | 'installation' | 'signed_on_paper' | 'payment_receipt_url' | 'renews' | 'kit_type' | 'total_amount'
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

/** The steps' names: a payment is named only where one is or will be on record. */
function stepNames({ signed_on_paper, total_amount }: TrackedOrder): readonly string[] {
  const [reserved, paid, ...installation] = ORDERS_TEXTS.STEPS
  if (signed_on_paper) return [...ORDERS_TEXTS.STEPS_ON_PAPER, ...installation]
  return [reserved, total_amount === 0 ? ORDERS_TEXTS.STEP_CONFIRMED : paid, ...installation]
}

function nextEvent(order: TrackedOrder): string | undefined {
  const { status, installation, payment_receipt_url } = order
  if (status === 'pending')
    return payment_receipt_url === null ? ORDERS_TEXTS.WAITS_FOR_PAYMENT : ORDERS_TEXTS.RECEIPT_IN_REVIEW
  return installation && !keepsInstalledSigns(order) ? ORDERS_TEXTS.INSTALLING(installation) : undefined
}

const StepLine = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${ORDERS_TEXTS.STEPS.length}, 1fr)`,
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
  [theme.largeLetters]: {
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
    <>
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
    </>
  )
}
