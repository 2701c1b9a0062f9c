import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../table/client.ts'
import { keptFor } from '../table/expiry.ts'
import { MET_OTHERS, optimistically } from '../table/optimistic.ts'
import { collect, queryAll, readItems } from '../table/read.ts'
import { type TransactAction, transactIfMet } from '../table/transact.ts'
import { writeItems } from '../table/write.ts'
import { countedUnder, countsOf, type Filter, type List, type Listed, type ListKeys, type Searched } from './list.ts'

/**
 * How many items of a list each facet has, an item a facet. Beside each item of the list stands under which facets it is
 * counted; that and the counts change in one transaction, so a change that comes twice, late or out of order counts once.
 * Served: all counts of a list, by reading one partition that has an item for each value of its facets; a few by key.
 */

/** One transaction takes 100 actions. */
const MOST_ACTIONS = 100
/** Consumers that meet at the same items look at them anew this often. */
const ATTEMPTS = 12
const PAUSES = { first: 20, longest: 400 }
/** What is gone is known for longer than any change of it can come late (kept changes are put back by hand). Seconds. */
const GONE_KEPT = 90 * 24 * 60 * 60

const counted = z.object({ PK: z.string(), facets: z.array(z.string()), revision: z.int() })
type Counted = z.infer<typeof counted>
type Move = { id: string; read: Counted | undefined; facets: string[]; isGone: boolean }

const markOf = (
  { kind, keys }: Kept,
  { id, facets, revision, isGone }: { id: string; facets: readonly string[]; revision: number; isGone: boolean },
) => ({
  ...keys.counted(id),
  kind: `counted_${kind}`,
  facets,
  revision,
  ...(isGone ? keptFor(GONE_KEPT, new Date().toISOString()) : {}),
})

const facetsOf = <Item extends Listed, Facts extends Searched>(list: List<Item, Facts>, item: Item): string[] =>
  countedUnder(list, list.facts.of(item)).toSorted()

/** Counts these items as they are now, whether they are new, changed or gone. May be repeated. */
export const countItems = <Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  ids: readonly string[],
): Promise<void> =>
  optimistically(() => countOnce(list, ids), {
    attempts: ATTEMPTS,
    pauses: PAUSES,
    what: `counting, of kind ${list.kind}, ${ids.join(', ')}`,
  })

/** MET_OTHERS: some of them were counted by others meanwhile. */
async function countOnce<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  ids: readonly string[],
): Promise<undefined | typeof MET_OTHERS> {
  // Before the items: whoever counts one after that makes this write fail, so nothing older overwrites it.
  const read = (await readItems(ids.map(list.keys.counted))).map(item => counted.parse(item))
  const items = await list.find(ids)
  const moves = ids.flatMap((id): Move[] => {
    const was = read.find(({ PK }) => PK === list.keys.counted(id).PK)
    const item = items.get(id)
    const facets = item ? facetsOf(list, item) : []
    return String(was?.facets ?? []) === String(facets) ? [] : [{ id, read: was, facets, isGone: !item }]
  })
  let outcome: undefined | typeof MET_OTHERS
  for (const batch of batchesOf(list, moves)) if (await transactIfMet(batch)) outcome = MET_OTHERS
  return outcome
}

type Kept = { kind: string; keys: ListKeys }

/** Whole moves, as many together as a transaction takes: they share the items of the counts. */
function batchesOf(list: Kept, moves: readonly Move[]): TransactAction[][] {
  const batches: TransactAction[][] = []
  let marks: TransactAction[] = []
  let sums = new Map<string, number>()
  const close = () => {
    const changes = [...sums].filter(([, by]) => by !== 0)
    if (marks.length > 0)
      batches.push([...marks, ...changes.map(([facet, by]) => ({ Update: adding(list.keys, facet, by) }))])
    marks = []
    sums = new Map()
  }
  for (const move of moves) {
    const changed = [...(move.read?.facets ?? []), ...move.facets]
    if (marks.length + 1 + new Set([...sums.keys(), ...changed]).size > MOST_ACTIONS) close()
    marks.push(marking(list, move))
    for (const facet of move.read?.facets ?? []) sums.set(facet, (sums.get(facet) ?? 0) - 1)
    for (const facet of move.facets) sums.set(facet, (sums.get(facet) ?? 0) + 1)
  }
  close()
  return batches
}

const marking = (list: Kept, { read, ...move }: Move): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    Item: markOf(list, { ...move, revision: (read?.revision ?? 0) + 1 }),
    ...(read
      ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read.revision } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
})

const adding = ({ counts, count }: ListKeys, facet: string, by: number) => ({
  TableName: TABLE_NAME,
  Key: { PK: counts, SK: facet },
  UpdateExpression: 'ADD #count :by',
  ExpressionAttributeNames: { '#count': count },
  ExpressionAttributeValues: { ':by': by },
})

/** Counts items that are new and that no consumer gets to see. Not whole or not at all: for filling a table. */
export async function countNew<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  items: readonly Item[],
): Promise<void> {
  const sums = new Map<string, number>()
  const marks = items.map(item => {
    const facets = facetsOf(list, item)
    for (const facet of facets) sums.set(facet, (sums.get(facet) ?? 0) + 1)
    return { PutRequest: { Item: markOf(list, { id: item.id, facets, revision: 1, isGone: false }) } }
  })
  await writeItems(marks)
  await Promise.all([...sums].map(([facet, by]) => table.send(new UpdateCommand(adding(list.keys, facet, by)))))
}

/** How many items each facet has; one that never had any is missing. */
export async function allCounts({ keys }: Pick<Kept, 'keys'>): Promise<Map<string, number>> {
  const query = { KeyConditionExpression: 'PK = :counts', ExpressionAttributeValues: { ':counts': keys.counts } }
  const counts = await collect(queryAll(query), z.record(z.string(), z.unknown()))
  return new Map(counts.map(item => countIn(keys, item)))
}

const countIn = ({ count }: ListKeys, item: Record<string, unknown>): [facet: string, many: number] => [
  z.string().parse(item.SK),
  z.int().parse(item[count]),
]

/** How many items a filter has, by a few reads; undefined when nobody counts it. A moment late, as postings are. */
export async function countOf<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  filter: Filter,
): Promise<number | undefined> {
  const asked = countsOf(list, filter)
  if (!asked) return undefined
  const items = await readItems([...asked.added, ...asked.less].map(facet => ({ PK: list.keys.counts, SK: facet })))
  const counts = new Map(items.map(item => countIn(list.keys, item)))
  const sum = (facets: readonly string[]) => facets.reduce((total, facet) => total + (counts.get(facet) ?? 0), 0)
  return sum(asked.added) - sum(asked.less)
}
