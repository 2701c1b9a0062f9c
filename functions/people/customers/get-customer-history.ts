import type { CustomerHistoryEntryView } from '#shared/people/rules/customer-history.ts'
import type { Context } from '../../platform/context.ts'
import { findAuthorNames } from '../profiles/author-names.ts'
import { findCustomerHistory } from './customer-events-store.ts'
import { getCustomer } from './save-customer.ts'

/** The changes of a customer, with author and time, newest first. Throws CUSTOMER_NOT_FOUND. */
export async function getCustomerHistory(
  { customer_id }: { customer_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<{ items: CustomerHistoryEntryView[] }> {
  const { id } = await getCustomer({ customer_id })
  const entries = await findCustomerHistory(id)
  const merged = new Map(
    entries.flatMap(entry => (entry.merged ? [[entry.merged.customer_id, entry.merged.name]] : [])),
  )
  const nameOf = await findAuthorNames(
    actor,
    entries.map(({ by }) => by),
  )
  return {
    items: entries.map(({ customer_id: owner, ...entry }) => {
      const mergedName = merged.get(owner)
      return { ...entry, ...nameOf(entry.by), ...(mergedName === undefined ? {} : { of: mergedName }) }
    }),
  }
}
