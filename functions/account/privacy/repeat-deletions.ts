import { findCustomer } from '../../people/customers/customers-store.ts'
import { deleteProfileActions, findProfile } from '../../people/profiles/profiles-store.ts'
import { recordRoleChangeActions } from '../../people/users/record-role-change.ts'
import { syncCognitoAccount } from '../../people/users/sync-cognito-account.ts'
import { endPresentAndFutureSessionsAction } from '../../platform/sessions/sessions-store.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact } from '../../platform/table/transact.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { carryOutCustomerDeletion } from './carry-out-customer-deletion.ts'
import { carryOutPersonDeletion } from './carry-out-person-deletion.ts'
import {
  type CustomerDeletionCommand,
  findCustomerDeletion,
  startCustomerDeletion,
} from './customer-deletions-store.ts'
import { listRecordedDeletions } from './deletion-records-store.ts'
import { restoreDeletionRequest } from './deletions-store.ts'

type Repeated = {
  /** Number of recorded deletions. */
  recorded: number
  /** Ids of people and customers whom the restored table contained and who are deleted now. */
  gone: string[]
  /** Ids of people who could not be deleted, because each is the only administrator of the restored table. */
  left: string[]
}

/**
 * Carries out every recorded deletion again, after the table was restored to an earlier moment. Idempotent: skips a
 * deletion that the table already has. Also finishes deletions that were under way at that moment.
 */
export async function repeatDeletions(now: string): Promise<Repeated> {
  const { people, customers } = await listRecordedDeletions()
  const repeated: Repeated = { recorded: people.length + customers.length, gone: [], left: [] }
  for (const { user_id, request } of people) {
    const wasThere = (await findProfile(user_id)) !== undefined
    if (request) {
      await restoreDeletionRequest(request, now)
      await carryOutPersonDeletion({ id: user_id, before: undefined, after: request })
    } else if (wasThere && !(await removeAgain(user_id, now))) repeated.left.push(user_id)
    if (wasThere && !repeated.left.includes(user_id)) repeated.gone.push(user_id)
  }
  // A customer that was merged after that moment is a separate customer again in the restored table.
  const ordered = customers.flatMap(command =>
    [command.customer_id, ...command.former_ids].map(customer_id => ({ ...command, customer_id })),
  )
  for (const deletion of ordered) {
    const { customer_id } = deletion
    if (await deleteCustomerAgain(deletion)) repeated.gone.push(customer_id)
    await carryOutCustomerDeletion({
      id: customer_id,
      before: undefined,
      after: await findCustomerDeletion(customer_id),
    })
  }
  return repeated
}

/** Returns false for a customer that the table does not have. */
const deleteCustomerAgain = (ordered: CustomerDeletionCommand): Promise<boolean> =>
  retryOnConflict(async () => {
    const customer = await findCustomer(ordered.customer_id)
    if (customer?.id !== ordered.customer_id) return false
    return (await startCustomerDeletion(customer, ordered)) || CONFLICT
  })

/** Returns false for the only administrator, who can't be deleted. */
async function removeAgain(userId: string, now: string): Promise<boolean> {
  const person = await findProfile(userId)
  if (!person) return true
  const roleChangeActions = await recordRoleChangeActions(
    { person, from: person.role, to: null },
    { actor: undefined, now },
  )
  try {
    await transact([
      ...deleteProfileActions(person),
      endPresentAndFutureSessionsAction(userId, now),
      ...roleChangeActions,
    ])
  } catch (error) {
    if (error instanceof ConditionsNotMet) return false
    throw error
  }
  await syncCognitoAccount(userId)
  return true
}
