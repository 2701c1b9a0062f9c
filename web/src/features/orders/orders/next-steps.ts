import { ORDER_DETAIL } from '#shared/orders/messages/order-detail.ts'
import type { ClientOrderView, InstallationProgress } from '#shared/orders/rules/installation-progress.ts'
import { formatMoment } from '#web/lib/dates.ts'

export type NextStep = { what: string; how: string; state: 'done' | 'now' | 'later' }

type Followed = Pick<ClientOrderView, 'status' | 'payment_receipt_url' | 'reserved_until' | 'renews' | 'installation'>

/** What has happened with an order that is not cancelled, what is to be done now, and what comes after it, to the end. */
export function nextSteps(order: Followed): NextStep[] {
  const steps = [...payment(order), ...(order.renews === null ? signs(order.installation) : [goesOn(order)])]
  const now = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ text: [what, how], isDone }, index) => ({
    what,
    how,
    state: isDone ? 'done' : index === now ? 'now' : 'later',
  }))
}

type Step = { text: readonly [what: string, how: string]; isDone: boolean }

function payment({ status, payment_receipt_url, reserved_until }: Followed): Step[] {
  if (status === 'completed') return [{ text: ORDER_DETAIL.STEP_PAID, isDone: true }]
  if (payment_receipt_url !== null)
    return [
      { text: ORDER_DETAIL.STEP_RECEIPT_SENT, isDone: true },
      { text: ORDER_DETAIL.STEP_IN_REVIEW, isDone: false },
    ]
  return [
    { text: ORDER_DETAIL.STEP_PAY(reserved_until ? formatMoment(reserved_until) : ''), isDone: false },
    { text: ORDER_DETAIL.STEP_CONFIRM, isDone: false },
  ]
}

/** Of a renewal: its signs hang already. */
const goesOn = ({ status }: Followed): Step => ({ text: ORDER_DETAIL.STEP_GOES_ON, isDone: status === 'completed' })

function signs(progress: InstallationProgress | null | undefined): Step[] {
  const { signs, art_settled, installed } = progress ?? { signs: 1, art_settled: 0, installed: 0 }
  const art = art_settled === 0 ? ORDER_DETAIL.STEP_ART : ORDER_DETAIL.STEP_ART_PARTLY(art_settled, signs)
  const install = installed === 0 ? ORDER_DETAIL.STEP_INSTALL : ORDER_DETAIL.STEP_INSTALL_PARTLY(installed, signs)
  return [
    { text: art_settled === signs ? ORDER_DETAIL.STEP_ART_DONE : art, isDone: art_settled === signs },
    { text: installed === signs ? ORDER_DETAIL.STEP_INSTALLED : install, isDone: installed === signs },
  ]
}
