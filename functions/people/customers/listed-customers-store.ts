import * as z from 'zod/mini'
import {
  CUSTOMER_TYPES,
  type Customer,
  type CustomerListFilter,
  customerTypeSchema,
  hasContactWithPhone,
  normaliseCustomerSearch,
  searchableTextsOf,
} from '#shared/people/rules/customers.ts'
import { normaliseSearchText, searchText } from '#shared/platform/rules/search.ts'
import { countDefinitionOf, type List } from '../../platform/lists/list.ts'
import { type Page, readPageOfList } from '../../platform/lists/page.ts'
import { readMatches } from '../../platform/lists/postings-store.ts'
import { syncList } from '../../platform/lists/sync-list.ts'
import { wordsInAnyOrderSearch } from '../../platform/lists/words.ts'
import { forAllChanges } from '../../platform/table/changes.ts'
import { ALL_CUSTOMERS_PARTITION, CUSTOMER_LIST_KEYS, NAME_SORT_KEY_PATTERN } from '../../platform/table/keys.ts'
import { customerSortKey, findCustomers, storedCustomer } from './customers-store.ts'

/**
 * The list of customers: by name, filtered by type and by any part of name, document, phone or e-mail. A search shows
 * first the customers with exactly the searched name, then those whose document begins with it, then the others.
 */

const customerFacts = z.object({ type: customerTypeSchema, text: z.string() })
type CustomerFacts = z.infer<typeof customerFacts>

/** Lengths of the beginnings of documents that are indexed, the most selective first. */
const DOCUMENT_PREFIX_LENGTHS = [6, 3] as const
const nameFacet = (name: string): string => `name#${name}`
const documentFacet = (beginning: string): string => `document#${beginning}`

/**
 * Facets by which a search finds a customer's exact name or the beginning of the document. The first lines of the text
 * (searchableTextsOf) are document, legal name and trade name.
 */
function namingFacets(text: string): string[] {
  const [document = '', ...names] = text.split('\n').slice(0, 3)
  return [
    ...new Set([
      ...names.filter(Boolean).map(nameFacet),
      ...DOCUMENT_PREFIX_LENGTHS.filter(length => length <= document.length).map(length =>
        documentFacet(document.slice(0, length)),
      ),
    ]),
  ]
}

/**
 * Maximum number of matches by name or document that are shown first; further ones are in their usual place in the
 * list.
 */
const MAX_NAME_MATCHES = 10
/** The postings that are read to find those matches. */
const NAME_MATCHES_READ = { after: undefined, backwards: false, limit: 50 }

async function findIdsByNameOrDocument(search: string): Promise<string[]> {
  const searchText = normaliseSearchText(search)
  const length = /^[\da-z]*\d[\da-z]*$/.test(searchText)
    ? DOCUMENT_PREFIX_LENGTHS.find(prefixLength => prefixLength <= searchText.length)
    : undefined
  const reads = [
    readMatches(customersList, nameFacet(searchText), NAME_MATCHES_READ),
    ...(length === undefined
      ? []
      : [readMatches(customersList, documentFacet(searchText.slice(0, length)), NAME_MATCHES_READ)]),
  ]
  const [ofName, ofDocument] = (await Promise.all(reads)).map(({ found }) => found)
  const begins = ofDocument?.filter(({ facts }) => facts.text.startsWith(searchText)) ?? []
  return [...new Set([...(ofName ?? []), ...begins].map(({ id }) => id))].slice(0, MAX_NAME_MATCHES)
}

export const customersList: List<Customer, CustomerFacts, 'type'> = {
  kind: 'customer',
  read: stored => storedCustomer.parse(stored),
  find: findCustomers,
  keys: CUSTOMER_LIST_KEYS,
  all: { index: 'GSI1', partition: ALL_CUSTOMERS_PARTITION },
  sortKey: { of: customerSortKey, pattern: NAME_SORT_KEY_PATTERN },
  facts: {
    of: customer => ({ type: customer.type, text: searchText(...searchableTextsOf(customer)) }),
    read: posting => customerFacts.parse(posting),
  },
  words: {
    ...wordsInAnyOrderSearch,
    facetsOf: text => [...wordsInAnyOrderSearch.facetsOf(text), ...namingFacets(text)],
  },
  facets: { type: { name: 'type', of: ({ type }) => [type], values: CUSTOMER_TYPES } },
  idsInSearch: findIdsByNameOrDocument,
  reads: { limit: 50, max: 40 },
}

const PAGE_SIZE = 25

export const listCustomers = ({
  cursor,
  ...filter
}: CustomerListFilter & { cursor?: string | undefined }): Promise<Page<Customer>> =>
  readPageOfList(
    customersList,
    { ...filter, search: filter.search && normaliseCustomerSearch(filter.search) },
    { cursor, size: PAGE_SIZE },
  )

/** Customers that have a contact with this phone (digits, with area code). */
export async function findCustomersByPhone(digits: string): Promise<Customer[]> {
  const { items } = await readPageOfList(customersList, { search: digits }, { size: MAX_CUSTOMERS_PER_PHONE })
  return items.filter(customer => hasContactWithPhone(customer, digits))
}

/** Maximum number of customers found by one phone: an agency's phone may be entered for several customers. */
const MAX_CUSTOMERS_PER_PHONE = 20

export const customerListReaction = forAllChanges('customer', storedCustomer, changes =>
  syncList(customersList, changes),
)

export const customerCountDefinition = countDefinitionOf(customersList)
