import { nextPaymentText } from '#shared/orders/messages/instalments.ts'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import {
  type ClientOrderView,
  hasNothingToInstall,
  type InstallationProgress,
} from '#shared/orders/rules/installation-progress.ts'
import { hasOpenBalance, instalmentsOf, isInParts, type Payable } from '#shared/orders/rules/instalments.ts'
import { keepsInstalledSigns } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { formatDateTime } from '#web/lib/dates.ts'

export type OrderStep = { title: string; detail: string; state: 'done' | 'now' | 'later' }

type TrackedOrder = Payable &
  Pick<ClientOrderView, 'status' | 'payment_receipt_url' | 'renews' | 'kit_type' | 'installation' | 'signed_on_paper'>

/** The steps of an order that is not cancelled, as of today: those done, the current one, and those to come. */
export function orderStepsOf(order: TrackedOrder, today: string): OrderStep[] {
  const steps = [...paymentSteps(order, today), ...stepsAfterPayment(order)]
  const currentIndex = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ text: [title, detail], isDone }, index) => ({
    title,
    detail,
    state: isDone ? 'done' : index === currentIndex ? 'now' : 'later',
  }))
}

function stepsAfterPayment(order: TrackedOrder): Step[] {
  if (hasNothingToInstall(order)) return []
  return keepsInstalledSigns(order) ? [renewalStep(order)] : signSteps(order.installation)
}

type Step = { text: readonly [title: string, detail: string]; isDone: boolean }

function paymentSteps(order: TrackedOrder, today: string): Step[] {
  const { status, payment_receipt_url, reserved_until } = order
  if (status === 'completed') return [{ text: confirmedText(order, today), isDone: true }]
  const [first] = isInParts(order) ? instalmentsOf(order) : []
  if (payment_receipt_url !== null)
    return [
      { text: ORDER_DETAIL_TEXTS.STEP_RECEIPT_SENT, isDone: true },
      { text: first ? ORDER_DETAIL_TEXTS.STEP_IN_REVIEW_FIRST : ORDER_DETAIL_TEXTS.STEP_IN_REVIEW, isDone: false },
    ]
  const until = reserved_until ? formatDateTime(reserved_until) : ''
  if (first)
    return [
      { text: ORDER_DETAIL_TEXTS.STEP_PAY_FIRST(formatBRL(first.amount), until), isDone: false },
      { text: ORDER_DETAIL_TEXTS.STEP_CONFIRM_SALE, isDone: false },
    ]
  return [
    { text: ORDER_DETAIL_TEXTS.STEP_PAY(until), isDone: false },
    { text: ORDER_DETAIL_TEXTS.STEP_CONFIRM, isDone: false },
  ]
}

function confirmedText(order: TrackedOrder, today: string): Step['text'] {
  if (order.signed_on_paper) return ORDER_DETAIL_TEXTS.STEP_ON_PAPER
  if (order.total_amount === 0) return ORDER_DETAIL_TEXTS.STEP_FREE
  return hasOpenBalance(order)
    ? ORDER_DETAIL_TEXTS.STEP_SOLD(nextPaymentText(order, today) ?? '')
    : ORDER_DETAIL_TEXTS.STEP_PAID
}

/** The step of a renewal that keeps the installed signs and so has no installation steps. */
const renewalStep = ({ status }: TrackedOrder): Step => ({
  text: ORDER_DETAIL_TEXTS.STEP_GOES_ON,
  isDone: status === 'completed',
})

function signSteps(progress: InstallationProgress | null | undefined): Step[] {
  const { signs, art_settled, installed } = progress ?? { signs: 1, art_settled: 0, installed: 0 }
  const art = art_settled === 0 ? ORDER_DETAIL_TEXTS.STEP_ART : ORDER_DETAIL_TEXTS.STEP_ART_PARTLY(art_settled, signs)
  const installTitle =
    installed === 0 ? ORDER_DETAIL_TEXTS.STEP_INSTALL : ORDER_DETAIL_TEXTS.STEP_INSTALL_PARTLY(installed, signs)
  return [
    { text: art_settled === signs ? ORDER_DETAIL_TEXTS.STEP_ART_DONE : art, isDone: art_settled === signs },
    { text: installed === signs ? ORDER_DETAIL_TEXTS.STEP_INSTALLED : installTitle, isDone: installed === signs },
  ]
}
