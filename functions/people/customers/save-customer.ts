import {
  accountIdsOf,
  customerAfterOfficeSave,
  mayJoinCustomer,
  provenAccountIdsOf,
  withProvenAccount,
} from '#shared/people/rules/customer-accounts.ts'
import { customerHistoryEntryOf } from '#shared/people/rules/customer-history.ts'
import { type Customer, type CustomerForm, customerSchema, emailsOf } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import {
  findEarlierAnswer,
  idempotentAttemptOf,
  recordAttemptAction,
} from '../../platform/idempotency/attempts-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { findProfiles } from '../profiles/profiles-store.ts'
import { saveProfilesOfCustomerActions } from './customer-accounts.ts'
import { recordCustomerEventAction } from './customer-events-store.ts'
import { documentTakenError, findCustomer, insertCustomer, replaceCustomerActions } from './customers-store.ts'

/** Returns a customer. Throws CUSTOMER_NOT_FOUND. */
export async function getCustomer({ customer_id }: { customer_id: string }): Promise<Customer> {
  const found = await findCustomer(customer_id)
  if (!found) throw new DomainError('CUSTOMER_NOT_FOUND')
  return found
}

/** Creates a customer. Idempotent by idempotency key. Throws CUSTOMER_DOCUMENT_TAKEN or IDEMPOTENCY_KEY_REUSED. */
export async function createCustomer(form: CustomerForm, { actor, idempotency_key, now }: Context): Promise<Customer> {
  const attempt =
    idempotency_key === undefined ? undefined : idempotentAttemptOf(`user ${actor.user_id}`, idempotency_key, form)
  const findEarlier = () => attempt && findEarlierAnswer(attempt, customerSchema, now)
  const earlier = await findEarlier()
  if (earlier) return earlier
  const added = {
    id: crypto.randomUUID(),
    version: 1,
    created_at: now,
    updated_at: now,
    ...form,
    proven_emails: emailsOf(form),
  }
  try {
    return await insertCustomer(added, [
      recordCustomerEventAction(added.id, customerHistoryEntryOf(undefined, added, actor)),
      ...(attempt ? [recordAttemptAction(attempt, added, now)] : []),
    ])
  } catch (error) {
    // A concurrent repetition of the same request may have created the customer first.
    const concurrent = await findEarlier()
    if (concurrent) return concurrent
    throw error
  }
}

type Edit = CustomerForm & { customer_id: string; version: number }

/**
 * Saves an edit of the customer's `version`, and the profiles of the customer's accounts. Throws CUSTOMER_NOT_FOUND,
 * CUSTOMER_CHANGED with the current customer, CUSTOMER_DOCUMENT_TAKEN or CUSTOMER_DOCUMENT_NEEDED.
 */
export const editCustomer = (
  { customer_id, version, ...form }: Edit,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<Customer> =>
  retryOnConflict(async () => {
    const current = await getCustomer({ customer_id })
    if (current.version !== version || current.id !== customer_id)
      throw new DomainError('CUSTOMER_CHANGED', { customer: current })
    const saved = {
      ...(await withAccountsProvenByEmail(customerAfterOfficeSave(current, form))),
      version: version + 1,
      updated_at: now,
    }
    if (accountIdsOf(saved).length > 0 && saved.document_number === '')
      throw new DomainError('CUSTOMER_DOCUMENT_NEEDED')
    const failedConditions = await tryTransact([
      ...replaceCustomerActions(current, saved, customerHistoryEntryOf(current, saved, actor)),
      ...(await saveProfilesOfCustomerActions(saved)),
    ])
    if (!failedConditions) return saved
    const isTaken = !failedConditions.failedAt(0) && saved.document_number !== current.document_number
    const refusal = isTaken ? await documentTakenError(saved.document_number) : undefined
    if (refusal) throw refusal
    return CONFLICT
  })

/** The customer with those of its accounts as proven whose confirmed e-mail the office has entered now. */
async function withAccountsProvenByEmail(saved: Customer): Promise<Customer> {
  const proven = provenAccountIdsOf(saved)
  const people = await findProfiles(accountIdsOf(saved).filter(id => !proven.includes(id)))
  return [...people.values()]
    .filter(person => mayJoinCustomer(saved, person))
    .reduce((customer, person) => withProvenAccount(customer, person), saved)
}
