import type { Order } from '#shared/orders/rules/orders.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'

/**
 * An order as the viewer may see it: only managers see whether the office edited it, and the internal data of a sale by
 * the office.
 */
export function presentOrder<Known extends Order>(order: Known, viewer: Pick<Actor, 'role'>): Known {
  if (isManager(viewer.role)) return order
  const { sale: _, customer_id: _customer, paper_contract, ...visibleFields } = order
  return { ...visibleFields, edited_by_admin: false, ...(paper_contract && { signed_on_paper: true }) } as Known
}
