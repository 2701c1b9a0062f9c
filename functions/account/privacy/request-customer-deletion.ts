import { type CustomerDeletionPreview, customerDeletionPreviewOf } from '#shared/account/rules/privacy.ts'
import { accountIdsOf } from '#shared/people/rules/customer-accounts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findAllOrdersOfCustomer } from '../../orders/find-all-orders.ts'
import { idsOfCustomerAndMerged } from '../../people/customers/customer-events-store.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import { getCustomer } from '../../people/customers/save-customer.ts'
import { findProfiles } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { findCustomerDeletion, startCustomerDeletion } from './customer-deletions-store.ts'

/** Previews the consequences of deleting a customer. Throws CUSTOMER_NOT_FOUND. */
export async function previewCustomerDeletion(
  { customer_id }: { customer_id: string },
  { now }: Pick<Context, 'now'>,
): Promise<CustomerDeletionPreview> {
  await getCustomer({ customer_id })
  return customerDeletionPreviewOf(await findAllOrdersOfCustomer(customer_id, now), now)
}

/**
 * Starts the deletion of a customer's data (carry-out-customer-deletion.ts). Idempotent. Throws CUSTOMER_NOT_FOUND, or
 * TransactionBusy after repeated conflicts.
 */
export const requestCustomerDeletion = (
  { customer_id, reason }: { customer_id: string; reason: string },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ outcome: 'started' }> =>
  retryOnConflict(async () => {
    const started = { outcome: 'started' } as const
    const customer = await findCustomer(customer_id)
    // A caller who gives the id of a merged customer has not seen the data of the customer that it was merged into, so that
    // one is not deleted.
    if (customer?.id !== customer_id) {
      if (await findCustomerDeletion(customer_id)) return started
      throw new DomainError('CUSTOMER_NOT_FOUND')
    }
    if ((await findProfiles(accountIdsOf(customer))).size > 0) throw new DomainError('CUSTOMER_HAS_ACCOUNTS')
    const [, ...former_ids] = await idsOfCustomerAndMerged(customer_id)
    const ordered = { customer_id, requested_at: now, by: actor.user_id, reason, former_ids }
    return (await startCustomerDeletion(customer, ordered)) ? started : CONFLICT
  })
