import { customerEntryOf } from '#shared/people/rules/customer-history.ts'
import { type Customer, type CustomerForm, customer } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { attemptOf, earlierAnswer, recordAttempt } from '../../platform/idempotency/attempts-store.ts'
import { recordCustomerEventAction } from './customer-events-store.ts'
import { findCustomer, insertCustomer, replaceCustomer } from './customers-store.ts'

/** Throws CUSTOMER_NOT_FOUND. */
export async function getCustomer({ customer_id }: { customer_id: string }): Promise<Customer> {
  const found = await findCustomer(customer_id)
  if (!found) throw new DomainError('CUSTOMER_NOT_FOUND')
  return found
}

/** Idempotent by idempotency key. Throws CUSTOMER_DOCUMENT_TAKEN or IDEMPOTENCY_KEY_REUSED. */
export async function createCustomer(form: CustomerForm, { actor, idempotency_key, now }: Context): Promise<Customer> {
  const attempt = idempotency_key === undefined ? undefined : attemptOf(`user ${actor.user_id}`, idempotency_key, form)
  const findEarlier = () => attempt && earlierAnswer(attempt, customer, now)
  const earlier = await findEarlier()
  if (earlier) return earlier
  const added = { id: crypto.randomUUID(), version: 1, created_at: now, updated_at: now, ...form }
  try {
    return await insertCustomer(added, [
      recordCustomerEventAction(added.id, customerEntryOf(undefined, added, actor)),
      ...(attempt ? [recordAttempt(attempt, added, now)] : []),
    ])
  } catch (error) {
    // A concurrent repetition of the same request may have won.
    const concurrent = await findEarlier()
    if (concurrent) return concurrent
    throw error
  }
}

type Edit = CustomerForm & { customer_id: string; version: number }

/** Throws CUSTOMER_NOT_FOUND, CUSTOMER_CHANGED or CUSTOMER_DOCUMENT_TAKEN. */
export const updateCustomer = (
  { customer_id, version, ...form }: Edit,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Customer> => replaceCustomer(customer_id, { form, version, by: actor, now })
