import * as z from 'zod/mini'
import {
  type DayRange,
  type LedgerEntry,
  type LedgerSum,
  type LedgerType,
  ledgerTypeSchema,
  type SumOfDay,
  sumWithin,
} from '#shared/orders/rules/ledger.ts'
import { daySchema } from '#shared/platform/rules/days.ts'
import { endOfPrefix, readSumsBetween, readSumsOfFacets } from '../../platform/lists/counts-store.ts'
import { type CountedProperty, countDefinitionOf, facetKey, type List } from '../../platform/lists/list.ts'
import { readPageOfList } from '../../platform/lists/page.ts'
import { syncList } from '../../platform/lists/sync-list.ts'
import type { ListTextSearch } from '../../platform/lists/words.ts'
import { forAllChanges } from '../../platform/table/changes.ts'
import {
  LEDGER_LIST_KEYS,
  LEDGER_PARTITION,
  LEDGER_SORT_KEY_PATTERN,
  ledgerOfTypePartition,
} from '../../platform/table/keys.ts'
import { findLedgerEntries, sortKeyOfLedgerEntry, storedLedgerEntry } from './ledger-store.ts'

/**
 * The office's ledger: by day, filtered by type, days, customer, salesperson and receipt. Its figures sum amounts by type and
 * day, customer and salesperson, so that each costs the same at any number of entries.
 */

const ledgerFactsSchema = z.object({
  type: ledgerTypeSchema,
  day: daySchema,
  customer: z.string(),
  salesperson: z.string(),
  /** Missing in older postings, whose instalments have no receipt. */
  has_receipt: z._default(z.boolean(), false),
  /** Missing in older postings, which are not found by it. */
  open_amount: z.optional(z.int()),
  text: z.string(),
})
type LedgerFacts = z.infer<typeof ledgerFactsSchema>

/** The ledger is not searched by words: a customer is found in the list of customers. */
const NO_WORDS: ListTextSearch = { facetsOf: () => [], facetFor: () => 'nothing', matches: () => false }

const sumBy = (name: string, propertyOf: (entry: LedgerEntry) => string | undefined): CountedProperty<LedgerEntry> => ({
  name,
  of: entry => {
    const value = propertyOf(entry)
    return value === undefined ? [] : [`${entry.type}#${value}`]
  },
})
const SUMS = {
  day: sumBy('day', ({ day }) => day),
  customer: sumBy('of_customer', ({ customer_id }) => customer_id),
  salesperson: sumBy('of_salesperson', ({ salesperson_id }) => salesperson_id),
} as const

const ledgerList: List<
  LedgerEntry,
  LedgerFacts,
  'amount' | 'receipt' | 'record' | 'customer' | 'type' | 'salesperson' | 'days'
> = {
  kind: 'ledger_entry',
  read: stored => storedLedgerEntry.parse(stored),
  find: findLedgerEntries,
  keys: LEDGER_LIST_KEYS,
  all: { index: 'GSI1', partition: LEDGER_PARTITION },
  sortKey: { of: sortKeyOfLedgerEntry, pattern: LEDGER_SORT_KEY_PATTERN },
  facts: {
    of: ({ type, day, customer_id = '', salesperson_id = '', receipt_sent_at, amount }) => ({
      type,
      day,
      customer: customer_id,
      salesperson: salesperson_id,
      has_receipt: receipt_sent_at !== undefined,
      ...(type === 'open' && { open_amount: amount }),
      text: '',
    }),
    read: posting => ledgerFactsSchema.parse(posting),
  },
  words: NO_WORDS,
  facets: {
    /** By which the entries of a bank statement are matched. */
    amount: {
      name: 'open_amount',
      of: ({ open_amount }) => (open_amount === undefined ? [] : [String(open_amount)]),
    },
    receipt: { name: 'receipt', of: ({ has_receipt }) => (has_receipt ? ['waiting'] : []) },
    record: {
      name: 'record',
      of: ({ customer }) => (customer ? [] : ['none']),
      isUnindexed: true,
    },
    customer: { name: 'customer', of: ({ customer }) => (customer ? [customer] : []) },
    type: {
      name: 'type',
      of: ({ type }) => [type],
      values: ledgerTypeSchema.options,
      index: type => ({ index: 'GSI2', partition: ledgerOfTypePartition(type) }),
    },
    salesperson: {
      name: 'salesperson',
      of: ({ salesperson }) => (salesperson ? [salesperson] : []),
      isUnindexed: true,
    },
    days: {
      name: 'days',
      of: () => [],
      isUnindexed: true,
      matches: ({ day }, value) => {
        const [first = '', last = ''] = value.split('..')
        return first <= day && day <= last
      },
    },
  },
  figures: [SUMS.day, SUMS.customer, SUMS.salesperson],
  amount: ({ amount }) => amount,
  reads: { limit: 50, max: 40 },
}

const WAITING_RECEIPTS = facetKey(ledgerList.facets.receipt, 'waiting')

/** The ledger of some days: the partition of a type is read from the first to the last of them. */
export const ledgerOfDays = (days: DayRange): typeof ledgerList => ({
  ...ledgerList,
  facets: {
    ...ledgerList.facets,
    type: {
      ...ledgerList.facets.type,
      index: type => ({
        index: 'GSI2',
        partition: ledgerOfTypePartition(type),
        between: { first: days.first, last: `${days.last}~` },
      }),
    },
  },
})

export const ledgerListReaction = forAllChanges('ledger_entry', storedLedgerEntry, changes =>
  syncList(ledgerList, changes),
)

export const ledgerCountDefinition = countDefinitionOf(ledgerList)

/** How many instalments of one amount are looked at. */
const MAX_OF_AMOUNT = 100

/** Instalments of which exactly this amount is owed, the first due first; a moment late. */
export const findOpenEntriesOfAmount = async (amount: number): Promise<LedgerEntry[]> =>
  (await readPageOfList(ledgerList, { amount: String(amount) }, { size: MAX_OF_AMOUNT })).items

/** The value of the filter by days. */
export const daysFilter = ({ first, last }: DayRange): string => `${first}..${last}`

/** The sums of each day on which entries of a type are, within a range. */
export async function readSumsByDay(type: LedgerType, { first, last }: DayRange): Promise<SumOfDay[]> {
  const prefix = facetKey(SUMS.day, `${type}#`)
  const sums = await readSumsBetween(ledgerList, `${prefix}${first}`, `${prefix}${last}`)
  return [...sums].flatMap(([key, sum]) => (sum.items > 0 ? [{ day: key.slice(prefix.length), ...sum }] : []))
}

/** The sums of a type by salesperson. */
export async function readSumsBySalesperson(type: LedgerType): Promise<({ user_id: string } & LedgerSum)[]> {
  const prefix = facetKey(SUMS.salesperson, `${type}#`)
  const sums = await readSumsBetween(ledgerList, prefix, endOfPrefix(prefix))
  return [...sums].flatMap(([key, sum]) => (sum.items > 0 ? [{ user_id: key.slice(prefix.length), ...sum }] : []))
}

type LedgerSelection = {
  type: LedgerType
  customer?: string | undefined
  salesperson?: string | undefined
  receipt?: 'waiting' | undefined
  record?: 'none' | undefined
}

/** The sum of all entries of a selection. Undefined when no figure is kept for it. */
export async function readSumOfSelection(
  { type, customer, salesperson, receipt, record }: LedgerSelection,
  days: DayRange | undefined,
): Promise<LedgerSum | undefined> {
  if (record) return undefined
  if (receipt) {
    if (days || customer !== undefined || salesperson !== undefined) return undefined
    return (await readSumsOfFacets(ledgerList, [WAITING_RECEIPTS])).get(WAITING_RECEIPTS)
  }
  if (days) {
    if (customer !== undefined || salesperson !== undefined) return undefined
    return sumWithin(await readSumsByDay(type, days), days)
  }
  if (customer !== undefined && salesperson !== undefined) return undefined
  const facet =
    customer === undefined
      ? salesperson === undefined
        ? facetKey(ledgerList.facets.type, type)
        : facetKey(SUMS.salesperson, `${type}#${salesperson}`)
      : facetKey(SUMS.customer, `${type}#${customer}`)
  return (await readSumsOfFacets(ledgerList, [facet])).get(facet)
}
