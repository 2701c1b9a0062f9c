import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import {
  type ClientOrderView,
  hasNothingToInstall,
  type InstallationProgress,
} from '#shared/orders/rules/installation-progress.ts'
import { keepsInstalledSigns } from '#shared/orders/rules/orders.ts'
import { formatDateTime } from '#web/lib/dates.ts'

export type OrderStep = { title: string; detail: string; state: 'done' | 'now' | 'later' }

type TrackedOrder = Pick<
  ClientOrderView,
  | 'status'
  | 'payment_receipt_url'
  | 'reserved_until'
  | 'renews'
  | 'kit_type'
  | 'installation'
  | 'signed_on_paper'
  | 'total_amount'
>

/** The steps of an order that is not cancelled: those done, the current one, and those to come. */
export function orderStepsOf(order: TrackedOrder): OrderStep[] {
  const steps = [...paymentSteps(order), ...stepsAfterPayment(order)]
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

function paymentSteps(order: TrackedOrder): Step[] {
  const { status, payment_receipt_url, reserved_until } = order
  if (status === 'completed') return [{ text: confirmedText(order), isDone: true }]
  if (payment_receipt_url !== null)
    return [
      { text: ORDER_DETAIL_TEXTS.STEP_RECEIPT_SENT, isDone: true },
      { text: ORDER_DETAIL_TEXTS.STEP_IN_REVIEW, isDone: false },
    ]
  return [
    { text: ORDER_DETAIL_TEXTS.STEP_PAY(reserved_until ? formatDateTime(reserved_until) : ''), isDone: false },
    { text: ORDER_DETAIL_TEXTS.STEP_CONFIRM, isDone: false },
  ]
}

function confirmedText({ signed_on_paper, total_amount }: TrackedOrder): Step['text'] {
  if (signed_on_paper) return ORDER_DETAIL_TEXTS.STEP_ON_PAPER
  return total_amount === 0 ? ORDER_DETAIL_TEXTS.STEP_FREE : ORDER_DETAIL_TEXTS.STEP_PAID
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
