import { afterAll, expect, test } from 'vitest'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { startTable } from '#tests/support/table.ts'

/** What the migration says of the accounts of customers from before proofs were stored. */

const database = await startTable()
afterAll(() => database.close())
const { insertCustomerActions, findCustomer } = await import('#functions/people/customers/customers-store.ts')
const { recordCustomerEventAction } = await import('#functions/people/customers/customer-events-store.ts')
const { transact } = await import('#functions/platform/table/transact.ts')
const { proveAccountsOfOlderCustomers } = await import('#functions/upkeep/migration/prove-accounts.ts')

const NOW = '2026-11-01T12:00:00.000Z'
const former = (id: string, fields: Partial<Customer>): Customer => ({
  id,
  version: 3,
  created_at: NOW,
  updated_at: NOW,
  ...aCustomerForm({ document_number: '' }),
  ...fields,
})
const store = (customer: Customer, by: { user_id: string; role: 'client' | 'admin' }) =>
  transact([
    ...insertCustomerActions(customer),
    recordCustomerEventAction(customer.id, { version: 1, event: 'created', at: NOW, by, changes: [] }),
  ])

test('all but the account that made its customer are proven, once', async () => {
  const ana = { user_id: 'ana', role: 'client' } as const
  const office = { user_id: 'office', role: 'admin' } as const
  await store(former('made', { account_ids: ['ana', 'rui'] }), ana)
  await store(former('office', { account_ids: ['ana'] }), office)
  await store(former('never', {}), office)
  expect(await proveAccountsOfOlderCustomers(() => undefined)).toBe(2)
  expect(await findCustomer('made')).toMatchObject({
    version: 3,
    proven_account_ids: ['rui'],
    proven_emails: [],
    made_by_account: { user_id: 'ana', used: true },
  })
  const ofOffice = await findCustomer('office')
  expect(ofOffice).toMatchObject({ proven_account_ids: ['ana'], proven_emails: ['celia@padaria.example'] })
  expect(ofOffice).not.toHaveProperty('made_by_account')
  expect(await findCustomer('never')).not.toHaveProperty('proven_account_ids')
  expect(await proveAccountsOfOlderCustomers(() => undefined)).toBe(0)
})
