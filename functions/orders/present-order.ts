import type { Order } from '#shared/orders/rules/orders.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'

/** Only managers see whether the office edited the order. */
export const presentOrder = <Known extends Order>(order: Known, viewer: Pick<Actor, 'role'>): Known =>
  isManager(viewer.role) ? order : { ...order, edited_by_admin: false }
