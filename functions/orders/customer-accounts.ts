import type { Order } from '#shared/orders/rules/orders.ts'
import type { LinkedAndSuggestedAccounts } from '#shared/people/rules/customer-accounts.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import {
  type AccountLinkRequest,
  type CustomerReference,
  findCustomerAccounts,
  linkAccount,
  partAccount,
  type SaveContext,
} from '../people/customers/customer-accounts.ts'
import { findAllOrdersMatching, findAllOrdersOfCustomer } from './find-all-orders.ts'
import { revokeLink } from './order-links/new-order-link.ts'
import { isSoldByOffice } from './order-owner.ts'

const LINKS_AT_ONCE = 10

/** The accounts of a customer, and those that see its orders or may join it. Throws CUSTOMER_NOT_FOUND. */
export const listCustomerAndSuggestedAccounts = async ({
  customer_id,
}: CustomerReference): Promise<LinkedAndSuggestedAccounts> =>
  findAccountsWithOwners(customer_id, await findAllOrdersMatching({ customer: customer_id }))

async function findAccountsWithOwners(customer_id: string, orders: readonly Order[]) {
  const owners = await Promise.all(
    orders.map(async order => (order.user_id !== null && (await isSoldByOffice(order)) ? [order.user_id] : [])),
  )
  return findCustomerAccounts({ customer_id }, [...new Set(owners.flat())])
}

/** Links an account (linkAccount) and returns the customer's accounts. */
export async function linkAccountToCustomer(
  request: AccountLinkRequest,
  saver: SaveContext,
): Promise<LinkedAndSuggestedAccounts> {
  await linkAccount(request, saver)
  return listCustomerAndSuggestedAccounts(request)
}

/**
 * Parts an account (partAccount), revokes the links of all the customer's orders, because any of them may have been sent to
 * the account's e-mail, and returns the customer's accounts.
 */
export async function unlinkAccountFromCustomer(
  request: AccountLinkRequest,
  saver: SaveContext,
): Promise<LinkedAndSuggestedAccounts> {
  await partAccount(request, saver)
  const orders = await findAllOrdersOfCustomer(request.customer_id, saver.now)
  await forEachConcurrent(orders, LINKS_AT_ONCE, async order => void (await revokeLink(order, saver)))
  return findAccountsWithOwners(request.customer_id, orders)
}
