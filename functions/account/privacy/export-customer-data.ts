import { CUSTOMER_RETENTION_REASONS } from '#shared/account/messages/retention.ts'
import { customerDataExport } from '#shared/account/rules/privacy.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { findAllOrdersOfCustomer } from '../../orders/find-all-orders.ts'
import { findCustomerHistory, recordCustomerEventAction } from '../../people/customers/customer-events-store.ts'
import { customerUnchangedCheck } from '../../people/customers/customers-store.ts'
import { getCustomer } from '../../people/customers/save-customer.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { exportOrders } from './export-orders.ts'

type Request = { customer_id: string; reason: string }

/**
 * All data about a customer in the contract's field names, as the customer may see it, with reasons and retention. The export is
 * in the customer's history first, with its reason. Throws CUSTOMER_NOT_FOUND.
 */
export async function exportCustomerData(request: Request, { actor, now }: Context) {
  const customer = await recordExport(request, { actor, now })
  const [changes, orders] = await Promise.all([
    findCustomerHistory(customer.id),
    findAllOrdersOfCustomer(customer.id, now),
  ])
  return customerDataExport.parse({
    ...{ generated_at: now, customer, changes },
    ...(await exportOrders(orders, { ...actor, role: 'client' })),
    retention: CUSTOMER_RETENTION_REASONS,
  })
}

/** Skipped while the customer is being deleted, because nobody would delete the new entry. */
const recordExport = (
  { customer_id, reason }: Request,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Customer> =>
  retryOnConflict(async () => {
    const customer = await getCustomer({ customer_id })
    const { version } = customer
    const entry = { version, event: 'edited' as const, at: now, by: actor, changes: [], exported: { reason } }
    const failedConditions = await tryTransact([
      customerUnchangedCheck(customer),
      recordCustomerEventAction(customer.id, entry),
    ])
    return failedConditions ? CONFLICT : customer
  })
