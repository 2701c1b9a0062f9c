import { orderRetainedUntil } from '#shared/orders/rules/order-retention.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { presentArtsOfOrders } from '../../installation/art/list-arts.ts'
import { findAmendments, parseAmendment } from '../../orders/amendments/amendments-store.ts'
import { findContracts, parseContract } from '../../orders/contracts/contracts-store.ts'
import { presentOrder } from '../../orders/present-order.ts'

/**
 * The part of a data export about orders, as the viewer may see them. `withContract`: those whose issued contracts are
 * exported.
 */
export async function exportOrders(orders: readonly Order[], viewer: Actor, withContract = orders) {
  const arts = await presentArtsOfOrders(orders, viewer)
  const issued = await findContracts(
    withContract.flatMap(({ id, contract_hash }) => (contract_hash === null ? [] : [id])),
  )
  const amended = await findAmendments(withContract)
  return {
    orders: orders.map(order => ({ ...presentOrder(order, viewer), must_be_kept_until: orderRetainedUntil(order) })),
    contracts: orders.flatMap(({ id, status, items }) =>
      status === 'completed' ? items.map(item => ({ order_id: id, ...item })) : [],
    ),
    issued_contracts: issued.map(storedContract => ({
      contract_hash: storedContract.contract_hash,
      contract: parseContract(storedContract),
    })),
    amendments: amended.map(stored => ({ amendment_hash: stored.amendment_hash, amendment: parseAmendment(stored) })),
    arts,
  }
}
