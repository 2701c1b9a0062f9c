import { getCustomerHistory as getCustomerHistoryAlone } from '#functions/people/customers/get-customer-history.ts'
import { listCustomers as listCustomersAlone } from '#functions/people/customers/listed-customers-store.ts'
import {
  createCustomer as createCustomerAlone,
  updateCustomer as updateCustomerAlone,
} from '#functions/people/customers/save-customer.ts'
import { by } from '#tests/support/by.ts'

/** The use cases that integration tests of customers call, loaded together once the environment is set. */

export { findCustomers } from '#functions/people/customers/customers-store.ts'
export { customersList } from '#functions/people/customers/listed-customers-store.ts'
export { syncList } from '#functions/platform/lists/sync-list.ts'
export { table } from '#functions/platform/table/client.ts'

export { auditTable } from '#tests/support/audit.ts'
export const createCustomer = by('customers', createCustomerAlone)
export const updateCustomer = by('customers', updateCustomerAlone)
export const getCustomerHistory = by('customers', getCustomerHistoryAlone)
export const listCustomers = by('customers', listCustomersAlone)
