import { getCustomerHistory as getCustomerHistoryAlone } from '#functions/people/customers/get-customer-history.ts'
import { listCustomers as listCustomersAlone } from '#functions/people/customers/listed-customers-store.ts'
import {
  createCustomer as createCustomerAlone,
  editCustomer as editCustomerAlone,
} from '#functions/people/customers/save-customer.ts'
import { asFunction } from '#tests/support/as-function.ts'

/** The use cases that integration tests of customers call. They are loaded together once the environment is set. */

export { findCustomers } from '#functions/people/customers/customers-store.ts'
export { customersList } from '#functions/people/customers/listed-customers-store.ts'
export { syncList } from '#functions/platform/lists/sync-list.ts'
export { table } from '#functions/platform/table/client.ts'

export { auditTable } from '#tests/support/audit.ts'
export const createCustomer = asFunction('customers', createCustomerAlone)
export const editCustomer = asFunction('customers', editCustomerAlone)
export const getCustomerHistory = asFunction('customers', getCustomerHistoryAlone)
export const listCustomers = asFunction('customers', listCustomersAlone)
