import * as z from 'zod/mini'
import type { OrderListFilter } from '#shared/api/orders.ts'
import { dayOf } from '#shared/domain/days.ts'
import { type DueKind, nextDue } from '#shared/domain/order-due.ts'
import { ORDER_STATUSES, type Order, orderStatus, shortOrderId } from '#shared/domain/orders.ts'
import { pieceOf, searchText } from '#shared/domain/search.ts'
import { type Sum, sumsBetween, sumsUnder } from '../platform/lists/counts-store.ts'
import { keepListed } from '../platform/lists/keep-in-step.ts'
import { countedOf, type Figure, type List, under } from '../platform/lists/list.ts'
import { partsInAnyOrder, type Words } from '../platform/lists/words.ts'
import { toAll } from '../platform/table/changes.ts'
import { ALL_ORDERS, BY_TIME, byTime, ORDER_LIST, ordersOfStatus } from '../platform/table/keys.ts'
import { findOrders, orderAsTold } from './orders-store.ts'

/**
 * How the office's orders are listed: by the time they were made, narrowed by status, by whether there is a receipt, and by
 * any part of name, e-mail or phone, several words in any order. A whole id finds its order alone; so do its first eight
 * characters, as they are shown. Of a whole document its person's orders are found (list.ts).
 */

/** Without the country's code, which some type and some don't. */
const phoneDigits = (typed: string): string => typed.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')

/** The text of an order: whose it is, and on the last line by what its id is known. */
const textOf = ({ id, customer_name, customer_email, customer_phone }: Order): string =>
  `${searchText(customer_name, customer_email, phoneDigits(customer_phone))}\n${shortOrderId(id).toLowerCase()}`

function partsOf(text: string): { person: string; short_id: string } {
  const end = text.lastIndexOf('\n')
  return { person: text.slice(0, end), short_id: text.slice(end + 1) }
}

/** '#3F2A9C1B' or '3f2a9c1b': an id's beginning, which must be whole, so that a name is not found by letters of an id. */
const shortIdIn = (search: string): string | undefined => /^#?([0-9a-f]{8})$/.exec(search.trim().toLowerCase())?.[1]

/** A phone or its end, however its digits are grouped; undefined for anything else. */
function numberIn(search: string): string | undefined {
  const digits = phoneDigits(search)
  return digits.length >= SHORTEST_NUMBER && /^[\d\s()+./-]+$/.test(search.trim()) ? digits : undefined
}

/** A phone without its code of area. Digits. */
const SHORTEST_NUMBER = 8

const personOrId: Words = {
  facetsOf: text => {
    const { person, short_id } = partsOf(text)
    const piece = pieceOf(short_id)
    return [...new Set([...partsInAnyOrder.facetsOf(person), ...(piece === undefined ? [] : [piece])])]
  },
  facetFor: search => partsInAnyOrder.facetFor(shortIdIn(search) ?? numberIn(search) ?? search),
  matches: (text, search) => {
    const { person, short_id } = partsOf(text)
    return partsInAnyOrder.matches(person, numberIn(search) ?? search) || shortIdIn(search) === short_id
  },
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const orderFacts = z.object({ status: orderStatus, has_receipt: z.boolean(), text: z.string() })
type OrderFacts = z.infer<typeof orderFacts>

const YES_NO = ['yes', 'no'] as const

/** A day of the end of a hold or of the first running contract. */
const endOf = (kind: DueKind) => ({
  name: `${kind}_end`,
  of: (known: Order): string[] => {
    const due = nextDue(known)
    return due?.kind === kind ? [dayOf(due.at)] : []
  },
})
const ENDS = { holds: endOf('holds'), contracts: endOf('contracts') } as const satisfies Record<DueKind, Figure<Order>>

/** Payments that somebody says they made and nobody has confirmed. */
const TO_CONFIRM: Figure<Order> = {
  name: 'payment',
  of: ({ status, payment_receipt_url }) => (status === 'pending' && payment_receipt_url !== null ? ['to_confirm'] : []),
}

export const ordersList: List<Order, OrderFacts, Exclude<keyof OrderListFilter, 'search'>> = {
  kind: 'order',
  read: stored => orderAsTold.parse(stored),
  find: findOrders,
  keys: ORDER_LIST,
  all: { index: 'GSI1', partition: ALL_ORDERS },
  place: { of: ({ created_at, id }) => byTime(created_at, id), form: BY_TIME },
  facts: {
    of: known => ({
      status: known.status,
      has_receipt: known.payment_receipt_url !== null,
      text: textOf(known),
    }),
    read: posting => orderFacts.parse(posting),
  },
  words: personOrId,
  facets: {
    status: {
      name: 'status',
      of: ({ status }) => [status],
      values: ORDER_STATUSES,
      common: 'completed',
      index: status => ({ index: 'GSI2', partition: ordersOfStatus(orderStatus.parse(status)) }),
    },
    receipt: { name: 'receipt', of: ({ has_receipt }) => [has_receipt ? 'yes' : 'no'], values: YES_NO, rest: 'no' },
  },
  figures: [TO_CONFIRM, ENDS.holds, ENDS.contracts],
  amount: ({ total_amount }) => total_amount,
  named: search => (UUID.test(search.toLowerCase()) ? search.toLowerCase() : undefined),
  reads: { each: 50, most: 40 },
}

export const ordersAreListed = toAll('order', orderAsTold, changes => keepListed(ordersList, changes))

export const countedOrders = countedOf(ordersList)

/** Pending orders, and those of them that wait for their payment to be confirmed. */
export async function pendingSums(): Promise<{ pending: Sum; to_confirm: Sum }> {
  const pending = under(ordersList.facets.status, 'pending')
  const to_confirm = under(TO_CONFIRM, 'to_confirm')
  const sums = await sumsUnder(ordersList, [pending, to_confirm])
  const of = (facet: string): Sum => sums.get(facet) ?? { items: 0, amount: 0 }
  return { pending: of(pending), to_confirm: of(to_confirm) }
}

/** By day, what ends between two days, both included; days on which nothing ends are missing. */
export async function endsByDay(kind: DueKind, first: string, last: string): Promise<{ day: string; sum: Sum }[]> {
  const end = ENDS[kind]
  const sums = await sumsBetween(ordersList, under(end, first), under(end, last))
  return [...sums].flatMap(([facet, sum]) => (sum.items > 0 ? [{ day: facet.slice(under(end, '').length), sum }] : []))
}
