import { customers } from '#shared/people/api/customers.ts'
import {
  linkAccountToCustomer,
  listCustomerAndSuggestedAccounts,
  unlinkAccountFromCustomer,
} from '../orders/customer-accounts.ts'
import { getCustomerHistory } from '../people/customers/get-customer-history.ts'
import { listCustomers } from '../people/customers/listed-customers-store.ts'
import { createCustomer, editCustomer, getCustomer } from '../people/customers/save-customer.ts'
import { serve } from './http/serve.ts'

export const handler = serve(customers, {
  list: listCustomers,
  get: getCustomer,
  create: createCustomer,
  update: editCustomer,
  history: getCustomerHistory,
  accounts: listCustomerAndSuggestedAccounts,
  linkAccount: linkAccountToCustomer,
  unlinkAccount: unlinkAccountFromCustomer,
})
