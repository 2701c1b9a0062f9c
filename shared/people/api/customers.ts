import * as z from 'zod/mini'
import { endpoint, IDEMPOTENCY } from '../../platform/api/endpoint.ts'
import { listPageSchema, pageQuery } from '../../platform/api/paging.ts'
import { customerIdSchema, recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import { linkedAndSuggestedAccountsSchema } from '../rules/customer-accounts.ts'
import { customerHistoryEntryViewSchema } from '../rules/customer-history.ts'
import { customerEditSchema, customerFormSchema, customerListFilterSchema, customerSchema } from '../rules/customers.ts'

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    access: MANAGERS,
    summary: 'Customers by name; search looks into names, document, phones and e-mails',
    input: z.object({ ...pageQuery, ...customerListFilterSchema.shape }),
    output: listPageSchema(customerSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}',
    access: MANAGERS,
    summary: 'One customer',
    input: z.object({ customer_id: customerIdSchema }),
    output: customerSchema,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/customers',
    access: MANAGERS,
    summary: 'Makes a customer; one document is one customer',
    headers: [IDEMPOTENCY],
    input: customerFormSchema,
    output: customerSchema,
    status: 201,
    refuses: ['CUSTOMER_DOCUMENT_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/{customer_id}',
    access: MANAGERS,
    summary: 'Changes a customer over the version that was read',
    input: customerEditSchema,
    output: customerSchema,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED', 'CUSTOMER_DOCUMENT_TAKEN', 'CUSTOMER_DOCUMENT_NEEDED'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/history',
    access: MANAGERS,
    summary: 'Who changed what of a customer and when, with old and new values, newest first',
    input: z.object({ customer_id: customerIdSchema }),
    output: z.object({ items: z.array(customerHistoryEntryViewSchema) }),
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/customers/{customer_id}/accounts',
    access: MANAGERS,
    summary: 'The accounts of a customer, and those with the same document that are not',
    input: z.object({ customer_id: customerIdSchema }),
    output: linkedAndSuggestedAccountsSchema,
    refuses: ['CUSTOMER_NOT_FOUND'],
  }),
  linkAccount: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/accounts',
    access: MANAGERS,
    summary: 'Makes an account with the same document one of the customer, which sees its orders from then on',
    input: z.object({ customer_id: customerIdSchema, user_id: userIdSchema, version: recordVersionSchema }),
    output: linkedAndSuggestedAccountsSchema,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED', 'ACCOUNT_NOT_LINKABLE'],
  }),
  unlinkAccount: endpoint({
    method: 'POST',
    path: '/customers/{customer_id}/accounts/{user_id}/unlink',
    access: MANAGERS,
    summary: 'Parts an account from the customer; both keep what they have',
    input: z.object({ customer_id: customerIdSchema, user_id: userIdSchema, version: recordVersionSchema }),
    output: linkedAndSuggestedAccountsSchema,
    refuses: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED'],
  }),
}
