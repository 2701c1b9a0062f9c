import * as z from 'zod/mini'
import { assetCodeOf, parseAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import type { OrderListFilter } from '#shared/orders/api/orders.ts'
import { type EndKind, nextDueDateOf } from '#shared/orders/rules/order-dates.ts'
import {
  contractNumberKey,
  ORDER_STATUSES,
  type Order,
  orderStatusSchema,
  shortOrderId,
} from '#shared/orders/rules/orders.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { nationalPhoneDigits } from '#shared/platform/rules/fields.ts'
import { customerIdSchema } from '#shared/platform/rules/identifiers.ts'
import { orUnknown } from '#shared/platform/rules/known-values.ts'
import { lookupNgram, searchText } from '#shared/platform/rules/search.ts'
import { type CountAndAmount, readSumsBetween, readSumsOfFacets } from '../platform/lists/counts-store.ts'
import { type CountedProperty, countDefinitionOf, facetKey, type List } from '../platform/lists/list.ts'
import { syncList } from '../platform/lists/sync-list.ts'
import { type ListTextSearch, wordsInAnyOrderSearch } from '../platform/lists/words.ts'
import { forAllChanges } from '../platform/table/changes.ts'
import {
  ALL_ORDERS_PARTITION,
  ORDER_LIST_KEYS,
  ordersOfStatusPartition,
  TIME_SORT_KEY_PATTERN,
  timeSortKey,
} from '../platform/table/keys.ts'
import { findOrders, storedOrderWithoutInternals } from './orders-store.ts'

/**
 * The office's list of orders: by creation time, filtered by status, receipt and customer, searched by any part of
 * name, e-mail or phone with the words in any order. A complete order id, or its first eight characters, finds that
 * order alone; a complete asset code finds the orders with that point; the complete number of a paper contract finds
 * that contract. list-orders.ts handles a search for a complete document or phone.
 */

/**
 * The indexed text: the customer's data and, on the last line, the short id, the asset codes of the points and the
 * number of the paper contract.
 */
function searchTextOf({ id, customer_name, customer_email, customer_phone, items, paper_contract }: Order): string {
  const number = contractNumberKey(paper_contract?.number ?? '')
  // A search for many digits is treated as a phone.
  const numbers = [...new Set([number, parsePhone(number) ?? ''])].filter(Boolean)
  const idsAndCodes = [shortOrderId(id), ...items.map(assetCodeOf), ...numbers].join(' ').toLowerCase()
  return `${searchText(customer_name, customer_email, nationalPhoneDigits(customer_phone))}\n${idsAndCodes}`
}

function splitSearchText(text: string): { person: string; short_id: string; codes: string[] } {
  const end = text.lastIndexOf('\n')
  const [short_id = '', ...codes] = text.slice(end + 1).split(' ')
  return { person: text.slice(0, end), short_id, codes }
}

/** Parses '#3F2A9C1B' or '3f2a9c1b'. It must be complete, so that a name of hexadecimal letters does not match ids. */
const parseShortId = (search: string): string | undefined => /^#?([0-9a-f]{8})$/.exec(search.trim().toLowerCase())?.[1]

/** The digits of a complete phone or of its end, grouped in any way; undefined for other texts. */
function parsePhone(search: string): string | undefined {
  const digits = nationalPhoneDigits(search)
  return digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+./-]+$/.test(search.trim()) ? digits : undefined
}

/** The digits of a phone with its area code; undefined for other texts. */
export function parseWholePhone(search: string | undefined): string | undefined {
  const digits = search === undefined ? undefined : parsePhone(search)
  return digits !== undefined && /^\d{10,11}$/.test(digits) ? digits : undefined
}

/** Number of digits of a phone without its area code. */
const MIN_PHONE_DIGITS = 8

const personOrIdSearch: ListTextSearch = {
  facetsOf: text => {
    const { person, short_id, codes } = splitSearchText(text)
    const wholeNgrams = [short_id, ...codes].flatMap(idOrCode => lookupNgram(idOrCode) ?? [])
    return [...new Set([...wordsInAnyOrderSearch.facetsOf(person), ...wholeNgrams])]
  },
  facetFor: search => wordsInAnyOrderSearch.facetFor(parseShortId(search) ?? parsePhone(search) ?? search),
  matches: (text, search) => {
    const { person, short_id, codes } = splitSearchText(text)
    // The asset code must be complete, because only one n-gram of a code is indexed.
    const code = parseAssetCode(search)?.toLowerCase()
    return (
      wordsInAnyOrderSearch.matches(person, parsePhone(search) ?? search) ||
      parseShortId(search) === short_id ||
      (code !== undefined && codes.includes(code)) ||
      codes.includes(contractNumberKey(search))
    )
  },
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const orderFactsSchema = z.object({
  status: orUnknown(orderStatusSchema),
  has_receipt: z.boolean(),
  customer_id: z.optional(customerIdSchema),
  text: z.string(),
})
type OrderFacts = z.infer<typeof orderFactsSchema>

const YES_NO = ['yes', 'no'] as const

/** Counts orders by the day on which their hold or first running contract ends. */
const endFigure = (kind: EndKind) => ({
  name: `${kind}_end`,
  of: (order: Order): string[] => {
    const due = nextDueDateOf(order)
    return due?.kind === kind ? [dayOf(due.at)] : []
  },
})
const ENDS_BY_DAY = { holds: endFigure('holds'), contracts: endFigure('contracts') } as const satisfies Record<
  EndKind,
  CountedProperty<Order>
>

/** Pending orders with a receipt that nobody has confirmed. */
const PAYMENTS_TO_CONFIRM: CountedProperty<Order> = {
  name: 'payment',
  of: ({ status, payment_receipt_url }) => (status === 'pending' && payment_receipt_url !== null ? ['to_confirm'] : []),
}

export const ordersList: List<Order, OrderFacts, Exclude<keyof OrderListFilter, 'search'>> = {
  kind: 'order',
  read: stored => storedOrderWithoutInternals.parse(stored),
  find: findOrders,
  keys: ORDER_LIST_KEYS,
  all: { index: 'GSI1', partition: ALL_ORDERS_PARTITION },
  sortKey: { of: ({ created_at, id }) => timeSortKey(created_at, id), pattern: TIME_SORT_KEY_PATTERN },
  facts: {
    of: order => ({
      status: order.status,
      has_receipt: order.payment_receipt_url !== null,
      ...(order.customer_id === undefined ? {} : { customer_id: order.customer_id }),
      text: searchTextOf(order),
    }),
    read: posting => orderFactsSchema.parse(posting),
  },
  words: personOrIdSearch,
  facets: {
    customer: { name: 'customer', of: ({ customer_id }) => (customer_id === undefined ? [] : [customer_id]) },
    status: {
      name: 'status',
      of: ({ status }) => [status],
      values: ORDER_STATUSES,
      common: 'completed',
      index: status => ({ index: 'GSI2', partition: ordersOfStatusPartition(orderStatusSchema.parse(status)) }),
    },
    receipt: {
      name: 'receipt',
      of: ({ has_receipt }) => [has_receipt ? 'yes' : 'no'],
      values: YES_NO,
      defaultValue: 'no',
    },
  },
  figures: [PAYMENTS_TO_CONFIRM, ENDS_BY_DAY.holds, ENDS_BY_DAY.contracts],
  amount: ({ total_amount }) => total_amount,
  idsInSearch: search => (UUID.test(search.toLowerCase()) ? [search.toLowerCase()] : []),
  reads: { limit: 50, max: 40 },
}

export const orderListReaction = forAllChanges('order', storedOrderWithoutInternals, changes =>
  syncList(ordersList, changes),
)

export const orderCountDefinition = countDefinitionOf(ordersList)

/** Number and amount of pending orders. `to_confirm`: of those with a receipt. */
export async function sumPendingAndToConfirm(): Promise<{ pending: CountAndAmount; to_confirm: CountAndAmount }> {
  const pendingFacet = facetKey(ordersList.facets.status, 'pending')
  const to_confirm = facetKey(PAYMENTS_TO_CONFIRM, 'to_confirm')
  const sums = await readSumsOfFacets(ordersList, [pendingFacet, to_confirm])
  const figureOf = (facet: string): CountAndAmount => sums.get(facet) ?? { items: 0, amount: 0 }
  return { pending: figureOf(pendingFacet), to_confirm: figureOf(to_confirm) }
}

/** Numbers and amounts of ends by day, from the first to the last day inclusive; days without ends are missing. */
export async function sumEndsByDay(
  kind: EndKind,
  first: string,
  last: string,
): Promise<{ day: string; sum: CountAndAmount }[]> {
  const end = ENDS_BY_DAY[kind]
  const sums = await readSumsBetween(ordersList, facetKey(end, first), facetKey(end, last))
  return [...sums].flatMap(([facet, sum]) =>
    sum.items > 0 ? [{ day: facet.slice(facetKey(end, '').length), sum }] : [],
  )
}
