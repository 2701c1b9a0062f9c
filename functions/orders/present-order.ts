import type { Order } from '#shared/domain/orders.ts'
import { type Actor, isManager } from '#shared/domain/roles.ts'

/** An order as it is sent to who asks: what the office notes for itself is told to managers alone. */
export const presentOrder = <Known extends Order>(order: Known, asker: Pick<Actor, 'role'>): Known =>
  isManager(asker.role) ? order : { ...order, edited_by_admin: false }
