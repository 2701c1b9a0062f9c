import { setTimeout as pause } from 'node:timers/promises'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { Point } from '#shared/domain/points.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { countedPointKey, POINT_COUNTS, pointCountKey } from '../table/keys.ts'
import { collect, queryAll, readItems } from '../table/read.ts'
import { type TransactAction, transact } from '../table/transact.ts'
import { ConditionsNotMet } from '../table/transaction-errors.ts'
import { writeItems } from '../table/write.ts'
import { countedFacets, factsOf } from './facets.ts'
import { findPoints } from './points-store.ts'

/**
 * How many points each facet has (POINT_COUNTS, an item a facet). Beside each point stands under which facets it is
 * counted; that and the counts change in one transaction, so a change that comes twice, late or out of order counts once.
 * Served: all counts, by reading one partition that has an item for each tag, tier and status.
 */

/** One transaction takes 100 actions. */
const MOST_ACTIONS = 100
/** Consumers that meet at the same points look at them anew this often. */
const ATTEMPTS = 12
const LONGEST_PAUSE_MS = 400

const counted = z.object({ point_id: z.string(), facets: z.array(z.string()), revision: z.int() })
type Counted = z.infer<typeof counted>
type Move = { id: string; read: Counted | undefined; facets: string[] }

const markOf = (id: string, facets: readonly string[], revision: number) => ({
  ...countedPointKey(id),
  kind: 'counted_point',
  point_id: id,
  facets,
  revision,
})

/** Counts these points as they are now, whether they are new, changed or gone. May be repeated. */
export async function countPoints(pointIds: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempt))
    if (await countOnce(pointIds)) return
  }
  throw new Error(`others keep counting the points ${pointIds.join(', ')}`)
}

/** False: others counted some of them meanwhile. */
async function countOnce(pointIds: readonly string[]): Promise<boolean> {
  // Before the points: whoever counts one after that makes this write fail, so nothing older overwrites it.
  const read = (await readItems(pointIds.map(countedPointKey))).map(item => counted.parse(item))
  const points = await findPoints(pointIds)
  const moves = pointIds.flatMap((id): Move[] => {
    const was = read.find(({ point_id }) => point_id === id)
    const point = points.get(id)
    const facets = point ? countedFacets(factsOf(point)).toSorted() : []
    return String(was?.facets ?? []) === String(facets) ? [] : [{ id, read: was, facets }]
  })
  let isDone = true
  for (const batch of batchesOf(moves))
    try {
      await transact(batch)
    } catch (error) {
      if (!(error instanceof ConditionsNotMet)) throw error
      isDone = false
    }
  return isDone
}

/** Whole moves, as many together as a transaction takes: they share the items of the counts. */
function batchesOf(moves: readonly Move[]): TransactAction[][] {
  const batches: TransactAction[][] = []
  let marks: TransactAction[] = []
  let sums = new Map<string, number>()
  const close = () => {
    const changes = [...sums].filter(([, by]) => by !== 0)
    if (marks.length > 0) batches.push([...marks, ...changes.map(([facet, by]) => ({ Update: adding(facet, by) }))])
    marks = []
    sums = new Map()
  }
  for (const move of moves) {
    const changed = [...(move.read?.facets ?? []), ...move.facets]
    if (marks.length + 1 + new Set([...sums.keys(), ...changed]).size > MOST_ACTIONS) close()
    marks.push(marking(move))
    for (const facet of move.read?.facets ?? []) sums.set(facet, (sums.get(facet) ?? 0) - 1)
    for (const facet of move.facets) sums.set(facet, (sums.get(facet) ?? 0) + 1)
  }
  close()
  return batches
}

const marking = ({ id, read, facets }: Move): TransactAction => ({
  Put: {
    TableName: TABLE_NAME,
    Item: markOf(id, facets, (read?.revision ?? 0) + 1),
    ...(read
      ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': read.revision } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
})

const adding = (facet: string, by: number) => ({
  TableName: TABLE_NAME,
  Key: pointCountKey(facet),
  UpdateExpression: 'ADD points :by',
  ExpressionAttributeValues: { ':by': by },
})

/** Counts points that are new and that no consumer gets to see. Not whole or not at all: for filling a table. */
export async function countNewPoints(points: readonly Point[]): Promise<void> {
  const sums = new Map<string, number>()
  const marks = points.map(point => {
    const facets = countedFacets(factsOf(point)).toSorted()
    for (const facet of facets) sums.set(facet, (sums.get(facet) ?? 0) + 1)
    return { PutRequest: { Item: markOf(point.id, facets, 1) } }
  })
  await writeItems(marks)
  await Promise.all([...sums].map(([facet, by]) => table.send(new UpdateCommand(adding(facet, by)))))
}

const count = z.object({ SK: z.string(), points: z.int() })

/** How many points each facet has; one that never had any is missing. */
export async function pointCounts(): Promise<Map<string, number>> {
  const query = { KeyConditionExpression: 'PK = :counts', ExpressionAttributeValues: { ':counts': POINT_COUNTS } }
  const counts = await collect(queryAll(query), count)
  return new Map(counts.map(({ SK, points }) => [SK, points]))
}
