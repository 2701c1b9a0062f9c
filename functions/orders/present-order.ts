import { moneyForCustomer } from '#shared/orders/rules/instalments.ts'
import { type Order, signedCopyOf } from '#shared/orders/rules/orders.ts'
import { type Actor, isManager } from '#shared/platform/rules/roles.ts'

/** What the client is told of a contract that was signed on paper: not what the office noted. */
const presentPaperContract = ({ number }: NonNullable<Order['paper_contract']>) => ({
  signed_on_paper: true,
  ...(number !== '' && { paper_number: number }),
})

/**
 * An order as the viewer may see it: only managers see whether the office edited it, the internal data of a sale by the
 * office, and what the office noted about money.
 */
export function presentOrder<Known extends Order>(order: Known, viewer: Pick<Actor, 'role'>): Known {
  if (isManager(viewer.role)) return order
  const { sale: _, customer_id: _customer, paper_contract, signed_copy: _copy, ...visibleFields } = order
  return {
    ...visibleFields,
    ...moneyForCustomer(order),
    edited_by_admin: false,
    ...(paper_contract && presentPaperContract(paper_contract)),
    ...(signedCopyOf(order) !== undefined && { has_signed_copy: true }),
  } as Known
}
