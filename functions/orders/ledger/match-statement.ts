import { type BankEntry, documentsIn, referencesIn } from '#shared/orders/rules/bank-statements.ts'
import { type InstalmentStatus, instalmentsOn, isOwed, sumOfOpen } from '#shared/orders/rules/instalments.ts'
import type { LedgerRow } from '#shared/orders/rules/ledger.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { instalmentReference } from '#shared/orders/rules/pix.ts'
import { dayOf, daysBetween } from '#shared/platform/rules/days.ts'
import { findCustomerIdOfDocument } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { findAllOrdersMatching } from '../find-all-orders.ts'
import { findOrders } from '../orders-store.ts'
import { bankEntryDigest, findBookedEntries } from './bank-entries-store.ts'
import { findOpenEntriesOfAmount } from './listed-ledger-store.ts'

/** How many instalments are proposed for an entry. */
const MAX_CANDIDATES = 10

type Candidate = Pick<LedgerRow, 'order_id' | 'number' | 'count' | 'customer_name'> & {
  version: number
  instalment_id: string
  due_on: string
  open: number
}
type Match = { booked_in: string | null; candidates: Candidate[]; is_sure: boolean }
type Found = { order: Order; instalment: InstalmentStatus }

/**
 * For each entry of a statement, the order that it was booked in, or the instalments that it may pay, the likeliest
 * first. Sure are a Pix reference with its amount, and a customer's document with an amount that only one of the
 * customer's orders owes. Nothing is written.
 */
export async function matchStatement(
  { account, entries }: { account: string; entries: readonly BankEntry[] },
  { now }: Pick<Context, 'now'>,
): Promise<{ matches: Match[] }> {
  const today = dayOf(now)
  const digests = entries.map(entry => bankEntryDigest(account, entry))
  const booked = await findBookedEntries([...new Set(digests)])
  const taken = new Set<string>()
  const matches: Match[] = []
  for (const [index, entry] of entries.entries()) {
    const booked_in = booked.get(digests[index] ?? '')
    if (booked_in !== undefined) {
      matches.push({ booked_in, candidates: [], is_sure: false })
      continue
    }
    // What a former entry of the statement surely pays is not proposed again.
    const isFree = ({ order, instalment }: Found) => !taken.has(`${order.id} ${instalment.id}`)
    const named = (await findByReference(entry, today)).filter(isFree)
    const equal = (await findByAmount(entry, today)).filter(isFree)
    const ofCustomer = await ofNamedCustomer(entry, equal)
    const exact = named.filter(({ instalment }) => sumOfOpen([instalment]) === entry.amount)
    const sure = exact.length === 1 ? exact[0] : onlyOrder(ofCustomer)
    if (sure) taken.add(`${sure.order.id} ${sure.instalment.id}`)
    const all = sure ? [sure] : [...named, ...ofCustomer, ...equal]
    const unique = new Map(all.map(found => [`${found.order.id} ${found.instalment.id}`, found]))
    matches.push({
      booked_in: null,
      candidates: [...unique.values()].slice(0, MAX_CANDIDATES).map(candidateOf),
      is_sure: sure !== undefined,
    })
  }
  return { matches }
}

const candidateOf = ({ order, instalment }: Found): Candidate => ({
  order_id: order.id,
  version: order.version,
  instalment_id: instalment.id,
  number: instalment.number,
  count: order.instalments?.length ?? 1,
  due_on: instalment.due_on,
  open: sumOfOpen([instalment]),
  customer_name: order.customer_name,
})

const owedOf = (order: Order, today: string): Found[] =>
  order.status === 'completed'
    ? instalmentsOn(order, today)
        .filter(isOwed)
        .map(instalment => ({ order, instalment }))
    : []

/** Characters of a reference by which its order is found. */
const SHORT_ID_LENGTH = 8

async function findByReference({ memo }: BankEntry, today: string): Promise<Found[]> {
  const references = referencesIn(memo).map(reference => reference.toLowerCase())
  const found = await Promise.all(
    references.map(async reference => {
      const orders = await findAllOrdersMatching({ search: reference.slice(0, SHORT_ID_LENGTH) })
      return orders
        .flatMap(order => owedOf(order, today))
        .filter(({ order, instalment }) => instalmentReference(order, instalment.id).toLowerCase() === reference)
    }),
  )
  return found.flat()
}

/** What is owed of exactly this amount, the nearest to the entry's day first. */
async function findByAmount({ amount, day }: BankEntry, today: string): Promise<Found[]> {
  const entries = await findOpenEntriesOfAmount(amount)
  const orders = await findOrders([...new Set(entries.map(({ order_id }) => order_id))])
  return [...orders.values()]
    .flatMap(order => owedOf(order, today))
    .filter(({ instalment }) => sumOfOpen([instalment]) === amount)
    .toSorted(
      (one, other) =>
        Math.abs(daysBetween(one.instalment.due_on, day)) - Math.abs(daysBetween(other.instalment.due_on, day)),
    )
}

/** Those of the customer whose CPF or CNPJ the entry names. */
async function ofNamedCustomer({ memo }: BankEntry, found: readonly Found[]): Promise<Found[]> {
  const customers = await Promise.all(documentsIn(memo).map(findCustomerIdOfDocument))
  return found.filter(({ order }) => order.customer_id !== undefined && customers.includes(order.customer_id))
}

/** The first due one, if all are of one order; undefined when there is none, or when several orders owe the amount. */
function onlyOrder(found: readonly Found[]): Found | undefined {
  const [first] = found.toSorted((one, other) => one.instalment.due_on.localeCompare(other.instalment.due_on))
  return found.every(({ order }) => order.id === first?.order.id) ? first : undefined
}
