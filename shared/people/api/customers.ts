import * as z from 'zod/mini'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery } from '../../platform/api/paging.ts'
import { customerId, recordVersion, userId } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { linkedAndSuggestedAccounts } from '../rules/customer-accounts.ts'
import { customerHistoryEntryView } from '../rules/customer-history.ts'
import { customer, customerEdit, customerForm, customerListFilter } from '../rules/customers.ts'

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    access: MANAGERS,
    summary: 'Customers by name; search looks into names, document, phones and e-mails',
    input: z.object({ ...pageQuery, ...customerListFilter.shape }),
    output: listPageSchema(customer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}',
    access: MANAGERS,
    summary: 'One customer',
    input: z.object({ customer_id: customerId }),
    output: customer,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/customers',
    access: MANAGERS,
    summary: 'Makes a customer; one document is one customer',
    headers: [IDEMPOTENCY],
    input: customerForm,
    output: customer,
    status: 201,
    refuses: ['CUSTOMER_DOCUMENT_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/{customer_id}',
    access: MANAGERS,
    summary: 'Changes a customer over the version that was read',
    input: customerEdit,
    output: customer,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED', 'CUSTOMER_DOCUMENT_TAKEN', 'CUSTOMER_DOCUMENT_NEEDED'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/history',
    access: MANAGERS,
    summary: 'Who changed what of a customer and when, with old and new values, newest first',
    input: z.object({ customer_id: customerId }),
    output: z.object({ items: z.array(customerHistoryEntryView) }),
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/accounts',
    access: MANAGERS,
    summary: 'The accounts of a customer, and those with the same document that are not',
    input: z.object({ customer_id: customerId }),
    output: linkedAndSuggestedAccounts,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  linkAccount: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/accounts',
    access: MANAGERS,
    summary: 'Makes an account with the same document one of the customer, which sees its orders from then on',
    input: z.object({ customer_id: customerId, user_id: userId, version: recordVersion }),
    output: linkedAndSuggestedAccounts,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED', 'ACCOUNT_NOT_LINKABLE'],
  }),
  unlinkAccount: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/accounts/{user_id}/unlink',
    access: MANAGERS,
    summary: 'Parts an account from the customer; both keep what they have',
    input: z.object({ customer_id: customerId, user_id: userId, version: recordVersion }),
    output: linkedAndSuggestedAccounts,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED'],
  }),
}
