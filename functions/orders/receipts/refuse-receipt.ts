import { withReceiptRefused } from '#shared/orders/rules/instalment-receipts.ts'
import { holdEndAfterRefusal, type Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { assertOrderPending, changeOrder, findLostItems, holdActions } from '../change-order.ts'

/** `instalment_id`: of a confirmed order, whose instalment the receipt is for. */
type Refusal = { order_id: string; reason: string; version?: number | undefined; instalment_id?: string | undefined }

/**
 * A manager refuses the receipt of a pending order, or of a confirmed order's instalment, which changes no hold. The hold has an end again, so that the client can send another
 * receipt; if another order has taken a point in the meantime, it is over. The file is kept until another one is sent.
 * Throws RECEIPT_NOT_FOUND, RECEIPT_REFUSED for a second time, or the refusals of changeOrder.
 */
export const refuseReceipt = (
  { order_id, reason, version, instalment_id }: Refusal,
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version }, async current => {
    if (instalment_id !== undefined) {
      const refused = withReceiptRefused(current, instalment_id, { at: now, reason })
      return { updated: { ...refused, updated_at: now }, reason, actions: [] }
    }
    assertOrderPending(current)
    const { payment_receipt_url: file, unread_receipt: unread } = current
    if (current.refused_receipt) throw new DomainError('RECEIPT_REFUSED')
    if (file === null || !unread) throw new DomainError('RECEIPT_NOT_FOUND')
    const isLost = (await findLostItems(current, now)).length > 0
    const updated = {
      ...current,
      payment_receipt_url: null,
      unread_receipt: undefined,
      refused_receipt: { file, reason, refused_at: now },
      reserved_until: isLost ? unread.held_until : holdEndAfterRefusal(unread, now),
      updated_at: now,
    }
    return { updated, reason, pointActions: await holdActions(updated, now), actions: [] }
  })
