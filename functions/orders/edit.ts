import { DomainError } from '#shared/domain/domain-error.ts'
import type { KitType } from '#shared/domain/installation-tasks.ts'
import type { Order } from '#shared/domain/orders.ts'
import type { Context } from '../context.ts'
import { extendPointHold } from '../points/points-store.ts'
import { changeOrder, demandPending, demandPointsHeld, pointActions } from './change-order.ts'

type Edit = {
  order_id: string
  reserved_until?: string | undefined
  kit_type?: KitType | undefined
  edited_by_admin?: true | undefined
  version?: number | undefined
}

/** A hold can be extended to at most this far from now, so that a slip of the year does not block a point. Days. */
const LONGEST_HOLD_DAYS = 365

/** What a manager sets on a pending order: a later end of its hold, its kit type, the mark of an edit. */
export const edit = (
  { order_id, reserved_until, kit_type, edited_by_admin, version }: Edit,
  { actor, now }: Context,
): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    demandPending(read)
    if (reserved_until !== undefined) demandLaterEnd(read, reserved_until, now)
    if (reserved_until !== undefined) await demandPointsHeld(read, now)
    const became = {
      ...read,
      reserved_until: reserved_until ?? read.reserved_until,
      kit_type: kit_type ?? read.kit_type,
    }
    const isChanged = became.reserved_until !== read.reserved_until || became.kit_type !== read.kit_type
    return {
      became: {
        ...became,
        edited_by_admin: read.edited_by_admin || edited_by_admin === true || isChanged,
        updated_at: now,
      },
      actions: reserved_until
        ? await pointActions(read, read.items, {
            own: item => extendPointHold(item.point_id, read.id, reserved_until, now),
          })
        : [],
    }
  })

function demandLaterEnd(read: Order, reserved_until: string, now: string): void {
  const latest = new Date(Date.parse(now) + LONGEST_HOLD_DAYS * 86_400_000).toISOString()
  const isLater = reserved_until > now && reserved_until > (read.reserved_until ?? now)
  if (!isLater || reserved_until > latest) throw new DomainError('HOLD_DATE_INVALID')
}
