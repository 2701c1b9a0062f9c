import { CUSTOMER_RETENTION_REASONS } from '#shared/account/messages/retention.ts'
import { customerDataExportSchema } from '#shared/account/rules/privacy.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { findAllOrdersOfCustomer } from '../../orders/find-all-orders.ts'
import { findCustomerHistory, recordCustomerEventAction } from '../../people/customers/customer-events-store.ts'
import { checkCustomerUnchangedAction } from '../../people/customers/customers-store.ts'
import { getCustomer } from '../../people/customers/save-customer.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { exportOrders } from './export-orders.ts'

type Request = { customer_id: string; reason: string }

/**
 * All data about a customer that the customer may see, in the contract's field names, with the reasons and periods of
 * retention. Records the export and its reason in the customer's history first, so that the exported history contains
 * it. Throws CUSTOMER_NOT_FOUND.
 */
export async function exportCustomerData(request: Request, { actor, now }: Context) {
  const customer = await recordExport(request, { actor, now })
  const [changes, orders] = await Promise.all([
    findCustomerHistory(customer.id),
    findAllOrdersOfCustomer(customer.id, now),
  ])
  return customerDataExportSchema.parse({
    generated_at: now,
    customer,
    changes,
    ...(await exportOrders(orders, { ...actor, role: 'client' })),
    retention: CUSTOMER_RETENTION_REASONS,
  })
}

/** Does nothing while the customer is being deleted, because the deletion would not remove the new history entry. */
const recordExport = (
  { customer_id, reason }: Request,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Customer> =>
  retryOnConflict(async () => {
    const customer = await getCustomer({ customer_id })
    const { version } = customer
    const entry = { version, event: 'edited' as const, at: now, by: actor, changes: [], exported: { reason } }
    const failedConditions = await tryTransact([
      checkCustomerUnchangedAction(customer),
      recordCustomerEventAction(customer.id, entry),
    ])
    return failedConditions ? CONFLICT : customer
  })
