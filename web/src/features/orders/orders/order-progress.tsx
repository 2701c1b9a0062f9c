import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
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

/** The names do not fit beside each other in a narrow window, or with large letters, by which rem grows. */
const STEPS_STYLE = {
  '& .MuiStepLabel-label.MuiStepLabel-alternativeLabel': { mt: 0.5, fontSize: '0.8125rem' },
  '@container (max-width: 16rem)': {
    flexDirection: 'column',
    gap: 1,
    '& .MuiStepConnector-root': { display: 'none' },
    '& .MuiStepLabel-root': { flexDirection: 'row', gap: 1 },
  },
} as const

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
      <Stepper aria-label={ORDERS_TEXTS.PROGRESS} alternativeLabel activeStep={-1} sx={STEPS_STYLE}>
        {steps.map((step, index) => (
          <Step
            key={step}
            completed={index < completedCount}
            aria-current={index === completedCount - 1 ? 'step' : undefined}
          >
            <StepLabel icon={index < completedCount ? index : <RadioButtonUncheckedRounded color="disabled" />}>
              {step}
              <VisuallyHidden>
                {index < completedCount ? ORDERS_TEXTS.STEP_DONE : ORDERS_TEXTS.STEP_NEXT}
              </VisuallyHidden>
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      {nextEventText && (
        <Typography variant="hint" align="center" sx={{ mt: 1.5 }}>
          {nextEventText}
        </Typography>
      )}
    </div>
  )
}
