import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../aws/log.ts'
import { kindOf } from '../table/kinds.ts'
import { scanAll } from '../table/scan.ts'
import {
  addTo,
  correctCount,
  countItems,
  isSameTally,
  type Sum,
  sumIn,
  type Tally,
  tallyIn,
  tallyOf,
} from './counts-store.ts'
import type { Counted, Listed } from './list.ts'

/** What is counted, whatever its items are. */
export type AnyCounted = Pick<Counted<Listed>, 'kind' | 'keys'> & {
  /** By id, what each stored item is counted as. */
  tally: (stored: Record<string, unknown>) => { id: string } & Tally
  recount: (ids: readonly string[]) => Promise<void>
  correct: (facet: string, read: Sum, lacks: Sum) => Promise<boolean>
}

export const anyCounted = <Item extends Listed>(counted: Counted<Item>): AnyCounted => ({
  kind: counted.kind,
  keys: counted.keys,
  tally: stored => {
    const item = counted.read(stored)
    return { id: item.id, ...tallyOf(counted, item) }
  },
  recount: ids => countItems(counted, ids),
  correct: (facet, read, lacks) => correctCount(counted, facet, read, lacks),
})

/** A count that is not what its items come to. */
export type Difference = { kind: string; facet: string; stored: Sum; actual: Sum }

/** A scan is no snapshot and counts come a moment late: only what every look finds is a difference. */
const MAX_SCANS = 3
/** Between two looks, so that changes that were under way are counted. Milliseconds. */
const PAUSE = 1_500
/** Items that are counted anew together. */
const BATCH = 50

type Scanned = {
  counted: AnyCounted
  items: Map<string, Tally & { id: string }>
  marks: Map<string, Tally & { id: string | undefined }>
  stored: Map<string, Sum>
}

async function scanOnce(all: readonly AnyCounted[]): Promise<Scanned[]> {
  const scanned = all.map((counted): Scanned => ({ counted, items: new Map(), marks: new Map(), stored: new Map() }))
  const of = new Map(scanned.flatMap(each => namesOf(each.counted).map(name => [name, each] as const)))
  for await (const { items } of scanAll())
    for (const item of items) {
      const kind = kindOf(item) ?? ''
      const each = of.get(kind) ?? of.get(`${item.PK}`)
      if (!each) continue
      const { counted } = each
      if (item.PK === counted.keys.counts) each.stored.set(...sumIn(counted.keys, item))
      else if (kind === counted.kind) addItem(each, item)
      else each.marks.set(`${item.PK}`, tallyIn(item))
    }
  return scanned
}

const namesOf = ({ kind, keys }: AnyCounted): string[] => [kind, `counted_${kind}`, keys.counts]

/** What can't be read is the audit's to report. */
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
    const actual = new Map<string, Sum>()
    for (const tally of each[by].values()) addTo(actual, tally, 1)
    return [...new Set([...stored.keys(), ...actual.keys()])].flatMap(facet => {
      const [storedSum, actualSum] = [stored.get(facet) ?? NOTHING, actual.get(facet) ?? NOTHING]
      return storedSum.items === actualSum.items && storedSum.amount === actualSum.amount
        ? []
        : [{ kind: counted.kind, facet, stored: storedSum, actual: actualSum }]
    })
  })
}

const NOTHING: Sum = { items: 0, amount: 0 }
const keyOf = ({ kind, facet, stored, actual }: Difference): string =>
  `${kind} ${facet} ${stored.items - actual.items} ${stored.amount - actual.amount}`

/** Looks until nothing differs, or the same for so many looks. */
async function confirmedDifferences(all: readonly AnyCounted[], by: 'items' | 'marks'): Promise<Difference[]> {
  let found = differencesIn(await scanOnce(all), by)
  for (let scans = 1; scans < MAX_SCANS && found.length > 0; scans += 1) {
    await pause(PAUSE)
    const before = new Set(found.map(keyOf))
    found = differencesIn(await scanOnce(all), by).filter(each => before.has(keyOf(each)))
  }
  return found
}

/** Every count that is not what its items come to, while others may write. */
export const figureDifferences = (all: readonly AnyCounted[]): Promise<Difference[]> =>
  confirmedDifferences(all, 'items')

export type Recounted = { items: number; counts: Difference[] }

/**
 * Makes the counts what their items come to. Items whose change nobody counted are counted anew; a count that is not the
 * sum of what was counted gets what it lacks. May run beside everything else and be broken off.
 */
export async function recount(all: readonly AnyCounted[]): Promise<Recounted> {
  let items = 0
  for (const { counted, items: found, marks } of await scanOnce(all)) {
    const stale = [...new Set([...found.keys(), ...marks.keys()])].flatMap(PK => {
      const [is, was] = [found.get(PK), marks.get(PK)]
      const id = is?.id ?? was?.id
      return id === undefined || isSameTally(is ?? UNCOUNTED, was ?? UNCOUNTED) ? [] : [id]
    })
    for (let start = 0; start < stale.length; start += BATCH) await counted.recount(stale.slice(start, start + BATCH))
    items += stale.length
  }
  const counts: Difference[] = []
  for (const difference of await confirmedDifferences(all, 'marks')) {
    const { kind, facet, stored, actual } = difference
    const counted = all.find(each => each.kind === kind)
    const lacks = { items: actual.items - stored.items, amount: actual.amount - stored.amount }
    if (await counted?.correct(facet, stored, lacks)) counts.push(difference)
  }
  return { items, counts }
}

const UNCOUNTED: Tally = { facets: [], amount: 0 }
