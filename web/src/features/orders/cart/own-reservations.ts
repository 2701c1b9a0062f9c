import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import type { Order } from '#shared/orders/rules/orders.ts'

/** Points that were reserved in this tab, each with the end of its hold. Their sheet offers no alert until they are free. */
const holdEnds = new Map<string, string | null>()

export function rememberOwnReservation({ items, reserved_until }: Order): void {
  for (const { point_id } of items) holdEnds.set(point_id, reserved_until)
}

export const isOwnReservation = ({ id, status, reserved_until }: PublicPoint): boolean =>
  status === 'reserved' && reserved_until !== null && holdEnds.get(id) === reserved_until
