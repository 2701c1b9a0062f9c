import { withBookingsOfOrderChanged } from '#shared/catalogue/rules/bookings.ts'
import type { KitType } from '#shared/orders/rules/kit-types.ts'
import {
  assertHoldEnd,
  hasImportedSigns,
  isContractRunning,
  itemNeededUntil,
  keepsInstalledSigns,
  needsHoldReason,
  type Order,
} from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { extendPointHoldAction, replaceBookingsAction } from '../catalogue/points/points-store.ts'
import type { Context } from '../platform/context.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import {
  assertNotBookedBefore,
  assertOrderPending,
  assertPointsHeld,
  changeOrder,
  pointActionsOfItems,
} from './change-order.ts'
import type { WithInstallation } from './installation-port.ts'
import type { OrderRecord } from './orders-store.ts'

type Edit = {
  order_id: string
  reserved_until?: string | undefined
  hold_reason?: string | undefined
  kit_type?: KitType | undefined
  edited_by_admin?: true | undefined
  version?: number | undefined
}

/** A manager's edit of an order: its kit and, while it is pending, a later end of its hold and the edited mark. */
export const changeHoldAndKit = (
  { order_id, reserved_until, hold_reason, kit_type, edited_by_admin, version }: Edit,
  { actor, now, installation }: Context & WithInstallation,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, expectedVersion: version, installation }, async current => {
    // The kit may still change after payment, because it does not change what was sold.
    if (current.status === 'completed' && kit_type && reserved_until === undefined && !edited_by_admin) {
      const updated = withTasksOfKit({ ...current, kit_type, updated_at: now })
      if (hasImportedSigns(updated)) return { updated, actions: [] }
      const makesTasks = keepsInstalledSigns(current) || updated.paper_contract !== current.paper_contract
      return {
        updated,
        pointActions: makesTasks
          ? await installation.settleTaskActions(updated, current.items.filter(isContractRunning), { by: actor, now })
          : await installation.setKitActions(current.items, kit_type, { by: actor, now }),
        actions: [],
      }
    }
    assertOrderPending(current)
    if (reserved_until !== undefined) {
      if (current.unread_receipt) throw new DomainError('RECEIPT_UNREAD')
      assertLaterEnd(current, reserved_until, now)
      if (hold_reason === undefined && needsHoldReason(current, reserved_until))
        throw new DomainError('HOLD_REASON_REQUIRED')
      await assertPointsHeld(current, now)
      if (current.renews === null)
        await assertNotBookedBefore(current.items, item => itemNeededUntil(item, reserved_until), now)
    }
    const editedOrder = {
      ...current,
      reserved_until: reserved_until ?? current.reserved_until,
      kit_type: kit_type ?? current.kit_type,
    }
    const isChanged = editedOrder.reserved_until !== current.reserved_until || editedOrder.kit_type !== current.kit_type
    const extended = reserved_until === undefined ? [] : await extendActions(current, reserved_until, now)
    return {
      updated: {
        ...editedOrder,
        edited_by_admin: current.edited_by_admin || edited_by_admin === true || isChanged,
        updated_at: now,
      },
      reason: reserved_until === undefined ? undefined : hold_reason,
      pointActions: extended,
      before: async () => extended,
      actions: [],
    }
  })

/** An imported contract whose signs do not hang yet has tasks from its first kit on. */
function withTasksOfKit(order: OrderRecord): OrderRecord {
  const paper = order.paper_contract
  if (!paper || paper.with_tasks || hasImportedSigns(order)) return order
  return { ...order, paper_contract: { ...paper, with_tasks: true } }
}

const extendActions = (order: OrderRecord, reserved_until: string, now: string): Promise<TransactAction[]> =>
  pointActionsOfItems(order, order.items, {
    own: item =>
      extendPointHoldAction(
        item.point_id,
        order.id,
        { reserved_until, to: order.renews === null ? itemNeededUntil(item, reserved_until) : undefined },
        now,
      ),
    bookedAhead: (_, point) =>
      replaceBookingsAction(point, withBookingsOfOrderChanged(point, order.id, { reserved_until }), now),
  })

function assertLaterEnd(order: Order, reserved_until: string, now: string): void {
  assertHoldEnd(reserved_until, now)
  if (reserved_until <= (order.reserved_until ?? now)) throw new DomainError('HOLD_DATE_INVALID')
}
