import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../aws/log.ts'
import { kindOf } from '../table/kinds.ts'
import { scanAll } from '../table/scan.ts'
import {
  addTally,
  correctCount,
  countItems,
  isSameTally,
  parseSum,
  parseTally,
  type Sum,
  type Tally,
  tallyOf,
} from './counts-store.ts'
import type { Counted, Listed } from './list.ts'

/** Counting of a kind, independent of the type of its items. */
export type AnyCounted = Pick<Counted<Listed>, 'kind' | 'keys'> & {
  /** The id and tally of a stored item. */
  tally: (stored: Record<string, unknown>) => { id: string } & Tally
  recount: (ids: readonly string[]) => Promise<void>
  correct: (facet: string, read: Sum, missing: Sum) => Promise<boolean>
}

export const anyCounted = <Item extends Listed>(counted: Counted<Item>): AnyCounted => ({
  kind: counted.kind,
  keys: counted.keys,
  tally: stored => {
    const item = counted.read(stored)
    return { id: item.id, ...tallyOf(counted, item) }
  },
  recount: ids => countItems(counted, ids),
  correct: (facet, read, missing) => correctCount(counted, facet, read, missing),
})

/** A count that differs from the sum of its items. */
export type Difference = { kind: string; facet: string; stored: Sum; actual: Sum }

/** A scan is no snapshot and counts are eventually consistent, so only what every scan finds is a difference. */
const MAX_SCANS = 3
/** Between two scans, so that pending changes are counted. */
const PAUSE_MS = 1_500
/** Items per recount. */
const BATCH = 50

type Scanned = {
  counted: AnyCounted
  items: Map<string, Tally & { id: string }>
  marks: Map<string, Tally & { id: string | undefined }>
  stored: Map<string, Sum>
}

async function scanOnce(all: readonly AnyCounted[]): Promise<Scanned[]> {
  const scannedKinds = all.map(
    (counted): Scanned => ({ counted, items: new Map(), marks: new Map(), stored: new Map() }),
  )
  const byName = new Map(scannedKinds.flatMap(each => namesOf(each.counted).map(name => [name, each] as const)))
  for await (const { items } of scanAll())
    for (const item of items) {
      const kind = kindOf(item) ?? ''
      const each = byName.get(kind) ?? byName.get(`${item.PK}`)
      if (!each) continue
      const { counted } = each
      if (item.PK === counted.keys.counts) each.stored.set(...parseSum(counted.keys, item))
      else if (kind === counted.kind) addItem(each, item)
      else each.marks.set(`${item.PK}`, parseTally(item))
    }
  return scannedKinds
}

const namesOf = ({ kind, keys }: AnyCounted): string[] => [kind, `counted_${kind}`, keys.counts]

/** Unreadable items are skipped here and reported by the audit. */
function addItem({ counted, items }: Scanned, item: Record<string, unknown>): void {
  try {
    const tally = counted.tally(item)
    items.set(counted.keys.counted(tally.id).PK, tally)
  } catch {
    log.error('an item can not be counted', { kind: counted.kind })
  }
}

function differencesIn(scanned: readonly Scanned[], by: 'items' | 'marks'): Difference[] {
  return scanned.flatMap(({ counted, stored, ...each }) => {
    const actualSums = new Map<string, Sum>()
    for (const tally of each[by].values()) addTally(actualSums, tally, 1)
    return [...new Set([...stored.keys(), ...actualSums.keys()])].flatMap(facet => {
      const [storedSum, actualSum] = [stored.get(facet) ?? EMPTY_SUM, actualSums.get(facet) ?? EMPTY_SUM]
      return storedSum.items === actualSum.items && storedSum.amount === actualSum.amount
        ? []
        : [{ kind: counted.kind, facet, stored: storedSum, actual: actualSum }]
    })
  })
}

const EMPTY_SUM: Sum = { items: 0, amount: 0 }
const keyOf = ({ kind, facet, stored, actual }: Difference): string =>
  `${kind} ${facet} ${stored.items - actual.items} ${stored.amount - actual.amount}`

/** Scans until there is no difference, or the same one was found by MAX_SCANS scans. */
async function confirmedDifferences(all: readonly AnyCounted[], by: 'items' | 'marks'): Promise<Difference[]> {
  let foundDifferences = differencesIn(await scanOnce(all), by)
  for (let scans = 1; scans < MAX_SCANS && foundDifferences.length > 0; scans += 1) {
    await pause(PAUSE_MS)
    const previousKeys = new Set(foundDifferences.map(keyOf))
    foundDifferences = differencesIn(await scanOnce(all), by).filter(each => previousKeys.has(keyOf(each)))
  }
  return foundDifferences
}

/** Counts that differ from the sums of their items. Correct also while others write. */
export const figureDifferences = (all: readonly AnyCounted[]): Promise<Difference[]> =>
  confirmedDifferences(all, 'items')

export type Recounted = { items: number; counts: Difference[] }

/**
 * Repairs counts. Items whose last change was not counted are recounted; a count that differs from the sum of the marks is
 * corrected. May run concurrently with everything else and be interrupted.
 */
export async function recount(all: readonly AnyCounted[]): Promise<Recounted> {
  let items = 0
  for (const { counted, items: found, marks } of await scanOnce(all)) {
    const staleMarks = [...new Set([...found.keys(), ...marks.keys()])].flatMap(PK => {
      const [tally, mark] = [found.get(PK), marks.get(PK)]
      const id = tally?.id ?? mark?.id
      return id === undefined || isSameTally(tally ?? EMPTY_TALLY, mark ?? EMPTY_TALLY) ? [] : [id]
    })
    for (let start = 0; start < staleMarks.length; start += BATCH)
      await counted.recount(staleMarks.slice(start, start + BATCH))
    items += staleMarks.length
  }
  const counts: Difference[] = []
  for (const difference of await confirmedDifferences(all, 'marks')) {
    const { kind, facet, stored, actual } = difference
    const countedKind = all.find(each => each.kind === kind)
    const missingSum = { items: actual.items - stored.items, amount: actual.amount - stored.amount }
    if (await countedKind?.correct(facet, stored, missingSum)) counts.push(difference)
  }
  return { items, counts }
}

const EMPTY_TALLY: Tally = { facets: [], amount: 0 }
