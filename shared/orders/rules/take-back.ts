import { waitingReceipts } from './instalment-receipts.ts'
import type { Order } from './orders.ts'

/** Taking back a confirmation that was made by mistake: the sold order is pending again, with a new hold. */

/** How long after a confirmation it can be taken back. */
export const TAKE_BACK_DAYS = 7

/** Why a confirmation stays. The last two depend on points and tasks, so only the server knows them. */
export const TAKE_BACK_OBSTACLES = [
  'not_confirmed',
  'on_paper',
  'renewal',
  'renewed',
  'ended',
  'too_late',
  'contract_issued',
  'other_payments',
  'receipt_waits',
  'sign_hangs',
  'work_begun',
] as const
export type TakeBackObstacle = (typeof TAKE_BACK_OBSTACLES)[number]

type Confirmed = Pick<
  Order,
  | 'status'
  | 'paper_contract'
  | 'renews'
  | 'renewal_order_id'
  | 'items'
  | 'contract_hash'
  | 'confirmed_at'
  | 'payments'
  | 'payment_confirmed_at'
  | 'instalment_receipts'
>

/** When the order was confirmed; undefined for an older one that is not paid in full. */
const confirmedAtOf = ({ confirmed_at, payment_confirmed_at }: Confirmed): string | undefined =>
  confirmed_at ?? payment_confirmed_at

/** The valid payment that the confirmation itself recorded, which goes with it. */
export const paymentOfConfirmation = (order: Confirmed) =>
  order.payments?.find(({ reversal, recorded_at }) => !reversal && recorded_at === confirmedAtOf(order))

/** What in the order itself keeps its confirmation from being taken back; undefined when nothing does. */
export function takeBackObstacleOf(order: Confirmed, now: string): TakeBackObstacle | undefined {
  const { status, paper_contract, renews, renewal_order_id, items, contract_hash, payments = [] } = order
  if (status !== 'completed') return 'not_confirmed'
  if (paper_contract) return 'on_paper'
  if (renews !== null) return 'renewal'
  if (renewal_order_id !== null || items.some(({ renewed_by }) => renewed_by !== null)) return 'renewed'
  if (items.some(({ ended_at }) => ended_at !== null)) return 'ended'
  const confirmedAt = confirmedAtOf(order)
  if (confirmedAt === undefined || Date.parse(now) - Date.parse(confirmedAt) > TAKE_BACK_DAYS * 86_400_000)
    return 'too_late'
  if (contract_hash !== null) return 'contract_issued'
  if (waitingReceipts(order).length > 0) return 'receipt_waits'
  const own = paymentOfConfirmation(order)
  return payments.some(payment => !payment.reversal && payment !== own) ? 'other_payments' : undefined
}
