import * as z from 'zod/mini'
import {
  CUSTOMER_TYPES,
  type Customer,
  type CustomerListFilter,
  customerType,
  hasPhone,
  searchedAs,
  searchedTexts,
} from '#shared/people/rules/customers.ts'
import { searchText } from '#shared/platform/rules/search.ts'
import { countedOf, type List } from '../../platform/lists/list.ts'
import { type Page, pageOf } from '../../platform/lists/page.ts'
import { syncList } from '../../platform/lists/sync-list.ts'
import { partsInAnyOrder } from '../../platform/lists/words.ts'
import { forAllChanges } from '../../platform/table/changes.ts'
import { ALL_CUSTOMERS, BY_NAME, CUSTOMER_LIST } from '../../platform/table/keys.ts'
import { customerSortKey, findCustomers, storedCustomer } from './customers-store.ts'

/** The list of customers: by name, filtered by type and any part of name, document, phone or e-mail. */

const customerFacts = z.object({ type: customerType, text: z.string() })
type CustomerFacts = z.infer<typeof customerFacts>

export const customersList: List<Customer, CustomerFacts, 'type'> = {
  kind: 'customer',
  read: stored => storedCustomer.parse(stored),
  find: findCustomers,
  keys: CUSTOMER_LIST,
  all: { index: 'GSI1', partition: ALL_CUSTOMERS },
  sortKey: { of: customerSortKey, pattern: BY_NAME },
  facts: {
    of: customer => ({ type: customer.type, text: searchText(...searchedTexts(customer)) }),
    read: posting => customerFacts.parse(posting),
  },
  words: partsInAnyOrder,
  facets: { type: { name: 'type', of: ({ type }) => [type], values: CUSTOMER_TYPES } },
  reads: { limit: 50, max: 40 },
}

/** Customers per page. */
const PAGE_SIZE = 25

export const listCustomers = ({
  cursor,
  ...filter
}: CustomerListFilter & { cursor?: string | undefined }): Promise<Page<Customer>> =>
  pageOf(customersList, { ...filter, search: filter.search && searchedAs(filter.search) }, { cursor, size: PAGE_SIZE })

/** Customers with a contact of this phone (digits with area code). */
export async function findCustomersByPhone(digits: string): Promise<Customer[]> {
  const { items } = await pageOf(customersList, { search: digits }, { size: MAX_CUSTOMERS_PER_PHONE })
  return items.filter(customer => hasPhone(customer, digits))
}

/** Limit of customers; an agency's phone may be of several. */
const MAX_CUSTOMERS_PER_PHONE = 20

export const customerListReaction = forAllChanges('customer', storedCustomer, changes =>
  syncList(customersList, changes),
)

export const countedCustomers = countedOf(customersList)
