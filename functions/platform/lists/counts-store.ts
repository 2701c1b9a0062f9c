import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { expiryIn } from '../table/expiry.ts'
import { collectItems, queryAll, queryFirst, readItems } from '../table/read.ts'
import { CONFLICT, retryOnConflict } from '../table/retry-on-conflict.ts'
import { MAX_ACTIONS_PER_TRANSACTION, type TransactAction, tryTransact } from '../table/transact.ts'
import { type ItemWrite, writeItems } from '../table/write.ts'
import {
  type CountDefinition,
  countFacetsOfFilter,
  facetKey,
  type List,
  type ListedItem,
  type ListFilter,
  type SearchFacts,
} from './list.ts'

/**
 * Counts per facet: the number of items, and the sum of their amounts. Each counted item also has a mark, which records
 * the facets and the amount with which it was counted. Mark and counts change in one transaction, so that a change that
 * is delivered twice, late or out of order is counted once. All counts of a kind are in one partition, sorted by facet.
 * Access patterns: a range of facets; a few by key.
 */

/** Number of concurrent count updates when a table is filled. */
const CONCURRENT_UPDATES = 16
/**
 * How long the marks of deleted items stay: longer than the latest possible redelivery of a change, because failed
 * changes are replayed by hand. Seconds.
 */
const TOMBSTONE_SECONDS = 90 * 24 * 60 * 60

const markSchema = z.object({
  PK: z.string(),
  /** Missing in marks that were written before marks had an id. */
  id: z.optional(z.string()),
  facets: z.array(z.string()),
  /** Missing in marks that were written when items of this kind had no amount. */
  amount: z.optional(z.int()),
  revision: z.int(),
})
type Mark = z.infer<typeof markSchema>

/** What an item adds to the counts: the facets that it is counted under, and its amount. */
export type Contribution = { facets: readonly string[]; amount: number }
/** An item whose contribution differs from its mark (`read`). */
type ContributionChange = { id: string; read: Mark | undefined; contribution: Contribution; isDeleted: boolean }
type CountedKind = Pick<CountDefinition<ListedItem>, 'kind' | 'keys'> & {
  amount?: ((item: never) => number) | undefined
}

const EMPTY_CONTRIBUTION: Contribution = { facets: [], amount: 0 }

export const contributionOf = <Item extends ListedItem>(
  { countedUnder, amount }: CountDefinition<Item>,
  item: Item,
): Contribution => ({
  facets: countedUnder(item).toSorted(),
  amount: amount?.(item) ?? 0,
})

/** Parses an item's mark: the contribution that was counted. */
export function parseCountedContribution(stored: unknown): Contribution & { id: string | undefined; PK: string } {
  const { PK, id, facets, amount = 0 } = markSchema.parse(stored)
  return { PK, id, facets, amount }
}

export const isSameContribution = (one: Contribution, other: Contribution): boolean =>
  String(one.facets) === String(other.facets) && (one.amount === other.amount || one.facets.length === 0)

const markItem = (
  { kind, keys, amount: isSummed }: CountedKind,
  {
    id,
    contribution,
    revision,
    isDeleted,
  }: { id: string; contribution: Contribution; revision: number; isDeleted: boolean },
) => ({
  ...keys.counted(id),
  kind: `counted_${kind}`,
  id,
  facets: contribution.facets,
  ...(isSummed ? { amount: contribution.amount } : {}),
  revision,
  ...(isDeleted ? expiryIn(TOMBSTONE_SECONDS, new Date().toISOString()) : {}),
})

/** Counts the current state of these items, whether they are new, changed or deleted. Idempotent. */
export const syncCountsOfItems = <Item extends ListedItem>(
  definition: CountDefinition<Item>,
  ids: readonly string[],
): Promise<void> =>
  retryOnConflict(() => countOnce(definition, ids), {
    what: `counting items of kind ${definition.kind}: ${ids.join(', ')}`,
  })

/** Counts the items once. Returns CONFLICT when another consumer has counted some of them in the meantime. */
async function countOnce<Item extends ListedItem>(
  definition: CountDefinition<Item>,
  ids: readonly string[],
): Promise<undefined | typeof CONFLICT> {
  // Marks are read before the items: when somebody else counts an item after that, the write here fails, so that no older
  // state overwrites a newer one.
  const storedMarks = (await readItems(ids.map(definition.keys.counted))).map(item => markSchema.parse(item))
  const items = await definition.find(ids)
  const recounts = ids.flatMap((id): ContributionChange[] => {
    const previousMark = storedMarks.find(({ PK }) => PK === definition.keys.counted(id).PK)
    const item = items.get(id)
    const contribution = item ? contributionOf(definition, item) : EMPTY_CONTRIBUTION
    return isSameContribution(previousMark ? parseCountedContribution(previousMark) : EMPTY_CONTRIBUTION, contribution)
      ? []
      : [{ id, read: previousMark, contribution, isDeleted: !item }]
  })
  let outcome: undefined | typeof CONFLICT
  for (const batch of batchesOf(definition, recounts)) if (await tryTransact(batch)) outcome = CONFLICT
  return outcome
}

/** Number of items, and the sum of their amounts in centavos. */
export type CountAndAmount = { items: number; amount: number }

/** Adds a contribution to the sums of its facets; with -1, subtracts it. */
export function addContribution(
  sums: Map<string, CountAndAmount>,
  { facets, amount }: Contribution,
  times: 1 | -1,
): void {
  for (const facet of facets) {
    const sum = sums.get(facet) ?? { items: 0, amount: 0 }
    sums.set(facet, { items: sum.items + times, amount: sum.amount + times * amount })
  }
}

/**
 * Groups recounts into transactions, as many as fit, because the recounts of one transaction share its count updates.
 */
function batchesOf(definition: CountedKind, recounts: readonly ContributionChange[]): TransactAction[][] {
  const batches: TransactAction[][] = []
  let marks: TransactAction[] = []
  let sums = new Map<string, CountAndAmount>()
  const closeBatch = () => {
    const changes = [...sums].filter(([, delta]) => delta.items !== 0 || delta.amount !== 0)
    if (marks.length > 0)
      batches.push([...marks, ...changes.map(([facet, delta]) => ({ Update: countUpdate(definition, facet, delta) }))])
    marks = []
    sums = new Map()
  }
  for (const recount of recounts) {
    const previousContribution = recount.read ? parseCountedContribution(recount.read) : EMPTY_CONTRIBUTION
    if (
      marks.length +
        1 +
        new Set([...sums.keys(), ...previousContribution.facets, ...recount.contribution.facets]).size >
      MAX_ACTIONS_PER_TRANSACTION
    )
      closeBatch()
    marks.push(putMark(definition, recount))
    addContribution(sums, previousContribution, -1)
    addContribution(sums, recount.contribution, 1)
  }
  closeBatch()
  return batches
}

const putMark = (definition: CountedKind, { read, ...recount }: ContributionChange): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    Item: markItem(definition, { ...recount, revision: (read?.revision ?? 0) + 1 }),
    ...(read
      ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read.revision } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
})

const countUpdate = (
  { keys, amount: isSummed }: Pick<CountedKind, 'keys' | 'amount'>,
  facet: string,
  delta: CountAndAmount,
) => ({
  TableName: TABLE_NAME,
  Key: { PK: keys.counts, SK: facet },
  UpdateExpression: isSummed ? 'ADD #count :by, amount :amount' : 'ADD #count :by',
  ExpressionAttributeNames: { '#count': keys.count },
  ExpressionAttributeValues: { ':by': delta.items, ...(isSummed ? { ':amount': delta.amount } : {}) },
})

/** Counts new items of a batch write, whose changes no consumer sees. Not atomic. */
export async function addNewItemsToCounts<Item extends ListedItem>(
  definition: CountDefinition<Item>,
  items: readonly Item[],
): Promise<void> {
  const { marks, sums } = marksAndSums(definition, items)
  await writeItems(marks)
  await forEachConcurrent([...sums], CONCURRENT_UPDATES, async ([facet, delta]) => {
    await table.send(new UpdateCommand(countUpdate(definition, facet, delta)))
  })
}

/**
 * Counts the first items of a kind and overwrites its counts. Idempotent as long as nobody else counts items of this
 * kind.
 */
export async function initialiseCounts<Item extends ListedItem>(
  definition: CountDefinition<Item>,
  items: readonly Item[],
): Promise<void> {
  const { marks, sums } = marksAndSums(definition, items)
  const { counts, count } = definition.keys
  const countWrites = [...sums].map(([SK, sum]) => ({
    PutRequest: {
      Item: { PK: counts, SK, [count]: sum.items, ...(definition.amount ? { amount: sum.amount } : {}) },
    },
  }))
  await writeItems([...marks, ...countWrites])
}

function marksAndSums<Item extends ListedItem>(
  definition: CountDefinition<Item>,
  items: readonly Item[],
): { marks: ItemWrite[]; sums: Map<string, CountAndAmount> } {
  const sums = new Map<string, CountAndAmount>()
  const marks = items.map(item => {
    const contribution = contributionOf(definition, item)
    addContribution(sums, contribution, 1)
    return { PutRequest: { Item: markItem(definition, { id: item.id, contribution, revision: 1, isDeleted: false }) } }
  })
  return { marks, sums }
}

/**
 * Adds a difference to a count (negative when too much was counted), unless the count has changed since it was read.
 * Returns whether it was added.
 */
export async function correctStoredCount(
  definition: CountedKind,
  facet: string,
  read: CountAndAmount,
  missing: CountAndAmount,
): Promise<boolean> {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues, ...countKey } = countUpdate(
    definition,
    facet,
    missing,
  )
  const failedConditions = await tryTransact([
    {
      Update: {
        ...countKey,
        UpdateExpression,
        ConditionExpression: '#count = :read OR attribute_not_exists(PK)',
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':read': read.items },
      },
    },
  ])
  return failedConditions === undefined
}

type CountKeys = Pick<CountedKind, 'keys'>

/** The number of items for each value of a facet, by facet key. Values that never had an item are missing. */
export async function readCountsOfFacet(definition: CountKeys, facet: { name: string }): Promise<Map<string, number>> {
  const prefix = facetKey(facet, '')
  const sums = await readSumsBetween(definition, prefix, endOfPrefix(prefix))
  return new Map([...sums].map(([facetKey, { items }]) => [facetKey, items]))
}

/** A key that sorts after every key with this prefix, because no key contains U+FFFF. */
export const endOfPrefix = (prefix: string): string => `${prefix}\uffff`

/**
 * The sums of the facet keys within a range, bounds included. Facets that never had an item are missing. Eventually
 * consistent.
 */
export const readSumsBetween = (
  { keys }: CountKeys,
  first: string,
  last: string,
): Promise<Map<string, CountAndAmount>> => sumsOf(keyRangeQuery(keys, first, last), keys)

/** The first `limit` of the sums that readSumsBetween would return, by one read. */
export async function readFirstSumsBetween(
  { keys }: CountKeys,
  first: string,
  last: string,
  limit: number,
): Promise<{ sums: Map<string, CountAndAmount>; more: boolean }> {
  const { items, more } = await queryFirst(keyRangeQuery(keys, first, last), limit)
  return { sums: new Map(items.map(item => parseStoredSum(keys, item))), more }
}

const keyRangeQuery = ({ counts }: CountKeys['keys'], first: string, last: string) => ({
  KeyConditionExpression: 'PK = :counts AND SK BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':counts': counts, ':first': first, ':last': last },
})

async function sumsOf(
  query: Parameters<typeof queryAll>[0],
  keys: CountKeys['keys'],
): Promise<Map<string, CountAndAmount>> {
  const counts = await collectItems(queryAll(query), z.record(z.string(), z.unknown()))
  return new Map(counts.map(item => parseStoredSum(keys, item)))
}

export const parseStoredSum = (
  { count }: CountKeys['keys'],
  item: Record<string, unknown>,
): [facet: string, sum: CountAndAmount] => [
  z.string().parse(item.SK),
  { items: z.int().parse(item[count]), amount: z.optional(z.int()).parse(item.amount) ?? 0 },
]

/** The sum of each of these facets; zero for a facet that never had an item. */
export async function readSumsOfFacets(
  { keys }: CountKeys,
  facets: readonly string[],
): Promise<Map<string, CountAndAmount>> {
  const items = await readItems(facets.map(facet => ({ PK: keys.counts, SK: facet })))
  const sums = new Map(items.map(item => parseStoredSum(keys, item)))
  return new Map(facets.map(facet => [facet, sums.get(facet) ?? { items: 0, amount: 0 }]))
}

/**
 * The number of items that match a filter, by a few reads; undefined when the filter's combination is not counted.
 * Eventually consistent.
 */
export async function countMatchingItems<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  filter: ListFilter,
): Promise<number | undefined> {
  const counts = countFacetsOfFilter(list, filter)
  if (!counts) return undefined
  const sums = await readSumsOfFacets(list, [...counts.plus, ...counts.minus])
  const total = (facets: readonly string[]) => facets.reduce((all, facet) => all + (sums.get(facet)?.items ?? 0), 0)
  return total(counts.plus) - total(counts.minus)
}
