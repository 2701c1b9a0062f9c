import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../table/client.ts'
import { expiresIn } from '../table/expiry.ts'
import { forEachConcurrent } from '../table/for-each-concurrent.ts'
import { collect, queryAll, queryFirst, readItems } from '../table/read.ts'
import { CONFLICT, retryOnConflict } from '../table/retry-on-conflict.ts'
import { type TransactAction, tryTransact } from '../table/transact.ts'
import { type ItemWrite, writeItems } from '../table/write.ts'
import { type Counted, countsOf, type Filter, type List, type Listed, type Searched, under } from './list.ts'

/**
 * How many items each facet has, and the sum of their amounts where there is one: an item a facet. Beside each item that is
 * counted stands under which facets, and with what amount; that and the counts change in one transaction, so a change that
 * comes twice, late or out of order counts once. Served, from one partition that has an item for each value of a kind's
 * facets: those within a stretch of values; a few by key.
 */

/** One transaction takes 100 actions. */
const MAX_ACTIONS = 100
/** Consumers that meet at the same items look at them anew this often. */
const ATTEMPTS = 12
/** Counts that are written at the same time when a table is filled. */
const SUMS_AT_ONCE = 16
const PAUSES = { first: 20, longest: 400 }
/** What is gone is known for longer than any change of it can come late (kept changes are put back by hand). Seconds. */
const GONE_KEPT = 90 * 24 * 60 * 60

const mark = z.object({
  PK: z.string(),
  /** Missing where it was counted before ids were noted. */
  id: z.optional(z.string()),
  facets: z.array(z.string()),
  /** Missing where nothing was summed then. */
  amount: z.optional(z.int()),
  revision: z.int(),
})
type Mark = z.infer<typeof mark>

/** What an item is counted as. */
export type Tally = { facets: readonly string[]; amount: number }
type Move = { id: string; read: Mark | undefined; is: Tally; isGone: boolean }
type Kept = Pick<Counted<Listed>, 'kind' | 'keys'> & { amount?: ((item: never) => number) | undefined }

const NOTHING: Tally = { facets: [], amount: 0 }

export const tallyOf = <Item extends Listed>({ countedUnder, amount }: Counted<Item>, item: Item): Tally => ({
  facets: countedUnder(item).toSorted(),
  amount: amount?.(item) ?? 0,
})

/** What the item that is stored beside a counted one says. */
export function tallyIn(stored: unknown): Tally & { id: string | undefined; PK: string } {
  const { PK, id, facets, amount = 0 } = mark.parse(stored)
  return { PK, id, facets, amount }
}

export const isSameTally = (one: Tally, other: Tally): boolean =>
  String(one.facets) === String(other.facets) && (one.amount === other.amount || one.facets.length === 0)

const markOf = (
  { kind, keys, amount: isSummed }: Kept,
  { id, is, revision, isGone }: { id: string; is: Tally; revision: number; isGone: boolean },
) => ({
  ...keys.counted(id),
  kind: `counted_${kind}`,
  id,
  facets: is.facets,
  ...(isSummed ? { amount: is.amount } : {}),
  revision,
  ...(isGone ? expiresIn(GONE_KEPT, new Date().toISOString()) : {}),
})

/** Counts these items as they are now, whether they are new, changed or gone. May be repeated. */
export const countItems = <Item extends Listed>(counted: Counted<Item>, ids: readonly string[]): Promise<void> =>
  retryOnConflict(() => countOnce(counted, ids), {
    attempts: ATTEMPTS,
    pauses: PAUSES,
    what: `counting, of kind ${counted.kind}, ${ids.join(', ')}`,
  })

/** CONFLICT: some of them were counted by others meanwhile. */
async function countOnce<Item extends Listed>(
  counted: Counted<Item>,
  ids: readonly string[],
): Promise<undefined | typeof CONFLICT> {
  // Before the items: whoever counts one after that makes this write fail, so nothing older overwrites it.
  const read = (await readItems(ids.map(counted.keys.counted))).map(item => mark.parse(item))
  const items = await counted.find(ids)
  const moves = ids.flatMap((id): Move[] => {
    const was = read.find(({ PK }) => PK === counted.keys.counted(id).PK)
    const item = items.get(id)
    const is = item ? tallyOf(counted, item) : NOTHING
    return isSameTally(was ? tallyIn(was) : NOTHING, is) ? [] : [{ id, read: was, is, isGone: !item }]
  })
  let outcome: undefined | typeof CONFLICT
  for (const batch of batchesOf(counted, moves)) if (await tryTransact(batch)) outcome = CONFLICT
  return outcome
}

/** Items and centavos. */
export type Sum = { items: number; amount: number }

/** Adds a tally to the sums of its facets, so many times. */
export function addTo(sums: Map<string, Sum>, { facets, amount }: Tally, times: 1 | -1): void {
  for (const facet of facets) {
    const sum = sums.get(facet) ?? { items: 0, amount: 0 }
    sums.set(facet, { items: sum.items + times, amount: sum.amount + times * amount })
  }
}

/** Whole moves, as many together as a transaction takes: they share the items of the counts. */
function batchesOf(counted: Kept, moves: readonly Move[]): TransactAction[][] {
  const batches: TransactAction[][] = []
  let marks: TransactAction[] = []
  let sums = new Map<string, Sum>()
  const close = () => {
    const changes = [...sums].filter(([, by]) => by.items !== 0 || by.amount !== 0)
    if (marks.length > 0)
      batches.push([...marks, ...changes.map(([facet, by]) => ({ Update: adding(counted, facet, by) }))])
    marks = []
    sums = new Map()
  }
  for (const move of moves) {
    const was = move.read ? tallyIn(move.read) : NOTHING
    if (marks.length + 1 + new Set([...sums.keys(), ...was.facets, ...move.is.facets]).size > MAX_ACTIONS) close()
    marks.push(marking(counted, move))
    addTo(sums, was, -1)
    addTo(sums, move.is, 1)
  }
  close()
  return batches
}

const marking = (counted: Kept, { read, ...move }: Move): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    Item: markOf(counted, { ...move, revision: (read?.revision ?? 0) + 1 }),
    ...(read
      ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read.revision } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
})

const adding = ({ keys, amount: isSummed }: Pick<Kept, 'keys' | 'amount'>, facet: string, by: Sum) => ({
  TableName: TABLE_NAME,
  Key: { PK: keys.counts, SK: facet },
  UpdateExpression: isSummed ? 'ADD #count :by, amount :amount' : 'ADD #count :by',
  ExpressionAttributeNames: { '#count': keys.count },
  ExpressionAttributeValues: { ':by': by.items, ...(isSummed ? { ':amount': by.amount } : {}) },
})

/** Counts items that are new and that no consumer gets to see. Not whole or not at all: for filling a table. */
export async function countNew<Item extends Listed>(counted: Counted<Item>, items: readonly Item[]): Promise<void> {
  const { marks, sums } = countedAnew(counted, items)
  await writeItems(marks)
  await forEachConcurrent([...sums], SUMS_AT_ONCE, async ([facet, by]) => {
    await table.send(new UpdateCommand(adding(counted, facet, by)))
  })
}

/** The same of items that are the first of their kind. May be repeated as long as nobody else counts any. */
export async function countFirst<Item extends Listed>(counted: Counted<Item>, items: readonly Item[]): Promise<void> {
  const { marks, sums } = countedAnew(counted, items)
  const { counts, count } = counted.keys
  const updates = [...sums].map(([SK, sum]) => ({
    PutRequest: {
      Item: { PK: counts, SK, [count]: sum.items, ...(counted.amount ? { amount: sum.amount } : {}) },
    },
  }))
  await writeItems([...marks, ...updates])
}

function countedAnew<Item extends Listed>(
  counted: Counted<Item>,
  items: readonly Item[],
): { marks: ItemWrite[]; sums: Map<string, Sum> } {
  const sums = new Map<string, Sum>()
  const marks = items.map(item => {
    const is = tallyOf(counted, item)
    addTo(sums, is, 1)
    return { PutRequest: { Item: markOf(counted, { id: item.id, is, revision: 1, isGone: false }) } }
  })
  return { marks, sums }
}

/**
 * Adds what a count lacks of its items (less than 0: what it has too much), unless it has moved since it was read. Answers
 * whether it did.
 */
export async function correctCount(counted: Kept, facet: string, read: Sum, lacks: Sum): Promise<boolean> {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues, ...at } = adding(counted, facet, lacks)
  const refused = await tryTransact([
    {
      Update: {
        ...at,
        UpdateExpression,
        ConditionExpression: '#count = :read OR attribute_not_exists(PK)',
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':read': read.items },
      },
    },
  ])
  return refused === undefined
}

type Kinds = Pick<Kept, 'keys'>

/** How many items each value of a facet has, by the facet with it; one that never had any is missing. */
export async function countsOfFacet(kinds: Kinds, facet: { name: string }): Promise<Map<string, number>> {
  const beginning = under(facet, '')
  const sums = await sumsBetween(kinds, beginning, lastOf(beginning))
  return new Map([...sums].map(([each, { items }]) => [each, items]))
}

/** Of all facets that begin so, the last: U+FFFF is no character. */
export const lastOf = (beginning: string): string => `${beginning}\uffff`

/** What is counted under the facets between two, both included; one that never had any is missing. A moment late. */
export const sumsBetween = ({ keys }: Kinds, first: string, last: string): Promise<Map<string, Sum>> =>
  sumsOf(between(keys, first, last), keys)

/** The same of the first so many facets, by one read. */
export async function firstSumsBetween(
  { keys }: Kinds,
  first: string,
  last: string,
  most: number,
): Promise<{ sums: Map<string, Sum>; more: boolean }> {
  const { items, more } = await queryFirst(between(keys, first, last), most)
  return { sums: new Map(items.map(item => sumIn(keys, item))), more }
}

const between = ({ counts }: Kinds['keys'], first: string, last: string) => ({
  KeyConditionExpression: 'PK = :counts AND SK BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':counts': counts, ':first': first, ':last': last },
})

async function sumsOf(query: Parameters<typeof queryAll>[0], keys: Kinds['keys']): Promise<Map<string, Sum>> {
  const counts = await collect(queryAll(query), z.record(z.string(), z.unknown()))
  return new Map(counts.map(item => sumIn(keys, item)))
}

/** What the item of a count says. */
export const sumIn = ({ count }: Kinds['keys'], item: Record<string, unknown>): [facet: string, sum: Sum] => [
  z.string().parse(item.SK),
  { items: z.int().parse(item[count]), amount: z.optional(z.int()).parse(item.amount) ?? 0 },
]

/** What is counted under these facets, each nothing where it never had any. */
export async function sumsUnder({ keys }: Kinds, facets: readonly string[]): Promise<Map<string, Sum>> {
  const items = await readItems(facets.map(facet => ({ PK: keys.counts, SK: facet })))
  const sums = new Map(items.map(item => sumIn(keys, item)))
  return new Map(facets.map(facet => [facet, sums.get(facet) ?? { items: 0, amount: 0 }]))
}

/** How many items a filter has, by a few reads; undefined when nobody counts it. A moment late, as postings are. */
export async function countOf<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  filter: Filter,
): Promise<number | undefined> {
  const counts = countsOf(list, filter)
  if (!counts) return undefined
  const sums = await sumsUnder(list, [...counts.added, ...counts.less])
  const total = (facets: readonly string[]) => facets.reduce((all, facet) => all + (sums.get(facet)?.items ?? 0), 0)
  return total(counts.added) - total(counts.less)
}
