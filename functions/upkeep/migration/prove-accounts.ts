import { emailsOf } from '#shared/people/rules/customers.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { findCustomerHistory } from '../../people/customers/customer-events-store.ts'
import { everyCustomer, proveAccounts } from '../../people/customers/customers-store.ts'

/**
 * Says which accounts of customers from before decision 0082 are proven: all but those that made a customer by saving
 * their own profile. The contacts' e-mails are proven where the office made the customer. Idempotent. Returns the
 * number of customers; one that somebody changes at the same time stays without proof until the next run.
 */
export async function proveAccountsOfOlderCustomers(onProgress: (customers: number) => void): Promise<number> {
  let rewritten = 0
  for await (const customer of everyCustomer()) {
    const { id, account_ids, proven_account_ids } = customer
    if (account_ids === undefined || proven_account_ids !== undefined) continue
    const creations = (await findCustomerHistory(id)).filter(({ event }) => event === 'created')
    const makers = creations.flatMap(({ by }) => (isManager(by.role) ? [] : [by.user_id]))
    const [maker] = makers
    const proven = {
      proven_account_ids: account_ids.filter(account => !makers.includes(account)),
      proven_emails: maker === undefined ? emailsOf(customer) : [],
      ...(maker !== undefined && { made_by_account: { user_id: maker, used: true } }),
    }
    if (await proveAccounts(customer, proven)) rewritten += 1
    onProgress(rewritten)
  }
  return rewritten
}
