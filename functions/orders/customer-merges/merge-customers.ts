import { isContractRunning } from '#shared/orders/rules/orders.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import { type MergePreview, mergedCustomer } from '#shared/people/rules/customer-merges.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { saveProfilesOfCustomerActions } from '../../people/customers/customer-accounts.ts'
import { recordCustomerEventAction } from '../../people/customers/customer-events-store.ts'
import { insertCustomerMergeAction } from '../../people/customers/customer-merges-store.ts'
import { findCustomer, mergeCustomersActions } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { findAllOrdersOfCustomer } from '../find-all-orders.ts'

/** Customer `customer_id` stays; the id `other_id` leads to it afterwards. */
type MergePair = { customer_id: string; other_id: string }

/** Previews a merge of two customers. Throws CUSTOMER_NOT_FOUND or CUSTOMERS_NOT_MERGEABLE. */
export async function previewCustomerMerge(
  { customer_id, other_id }: MergePair,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<MergePreview> {
  const [kept, other] = await Promise.all([findUnmergedCustomer(customer_id), findUnmergedCustomer(other_id)])
  const combined = assertMergeable(kept, other, now)
  const orders = await findAllOrdersOfCustomer(other.id, now)
  return {
    version: kept.version,
    other: { id: other.id, name: nameOfCustomer(other), version: other.version },
    changes: customerHistoryEntryOf(kept, combined, actor).changes,
    orders: orders.length,
    pending_orders: orders.filter(({ status }) => status === 'pending').length,
    running_contracts: orders.filter(({ status, items }) => status === 'completed' && items.some(isContractRunning))
      .length,
  }
}

type MergeInput = MergePair & { version: number; other_version: number; reason: string }

/**
 * Merges two customers in the versions that the caller saw; move-orders.ts moves the orders afterwards. Idempotent.
 * Throws CUSTOMER_NOT_FOUND, CUSTOMER_CHANGED with the customer that has changed, or CUSTOMERS_NOT_MERGEABLE.
 */
export const mergeCustomers = (
  { customer_id, other_id, version, other_version, reason }: MergeInput,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Customer> =>
  retryOnConflict(async () => {
    const [kept, found] = await Promise.all([findUnmergedCustomer(customer_id), findCustomer(other_id)])
    if (found?.id === customer_id && other_id !== customer_id) return kept
    const other = requireUnmerged(other_id, found)
    const combined = assertMergeable(kept, other, now)
    if (kept.version !== version) throw new DomainError('CUSTOMER_CHANGED', { customer: kept })
    if (other.version !== other_version) throw new DomainError('CUSTOMER_CHANGED', { customer: other })
    const merged = { customer_id: other_id, name: nameOfCustomer(other), reason }
    const failedConditions = await tryTransact([
      ...mergeCustomersActions({ kept, other, merged: combined }),
      insertCustomerMergeAction({ customer_id: other_id, into: customer_id, at: now, by: actor.user_id }),
      recordCustomerEventAction(customer_id, { ...customerHistoryEntryOf(kept, combined, actor), merged }),
      ...(await saveProfilesOfCustomerActions(combined)),
    ])
    return failedConditions ? CONFLICT : combined
  })

/** Finds a customer that was not itself merged into another. Throws CUSTOMER_NOT_FOUND. */
const findUnmergedCustomer = async (id: string): Promise<Customer> => requireUnmerged(id, await findCustomer(id))

function requireUnmerged(id: string, found: Customer | undefined): Customer {
  if (found?.id !== id) throw new DomainError('CUSTOMER_NOT_FOUND')
  return found
}

function assertMergeable(kept: Customer, other: Customer, now: string): Customer {
  const combined = mergedCustomer(kept, other, now)
  if (typeof combined === 'string') throw new DomainError('CUSTOMERS_NOT_MERGEABLE', { obstacle: combined })
  return combined
}
