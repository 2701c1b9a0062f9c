import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../aws/log.ts'
import { kindOf } from '../table/kinds.ts'
import { clearScanSummaries, type ResumableScan, type ScanSummary, summariseScan } from '../table/summarise-scan.ts'
import {
  addContribution,
  type Contribution,
  type CountAndAmount,
  contributionOf,
  correctStoredCount,
  parseCountedContribution,
  parseStoredSum,
  syncCountsOfItems,
} from './counts-store.ts'
import type { CountDefinition, ListedItem } from './list.ts'

/** How a kind is counted, without the type of its items. */
export type UntypedCountDefinition = Pick<CountDefinition<ListedItem>, 'kind' | 'keys'> & {
  /** The id and contribution of a stored item. */
  contribution: (stored: Record<string, unknown>) => { id: string } & Contribution
  recount: (ids: readonly string[]) => Promise<void>
  correct: (facet: string, read: CountAndAmount, missing: CountAndAmount) => Promise<boolean>
}

export const untypedCountDefinition = <Item extends ListedItem>(
  definition: CountDefinition<Item>,
): UntypedCountDefinition => ({
  kind: definition.kind,
  keys: definition.keys,
  contribution: stored => {
    const item = definition.read(stored)
    return { id: item.id, ...contributionOf(definition, item) }
  },
  recount: ids => syncCountsOfItems(definition, ids),
  correct: (facet, read, missing) => correctStoredCount(definition, facet, read, missing),
})

/** A count that differs from the sum of its items' contributions. */
export type CountDifference = { kind: string; facet: string; stored: CountAndAmount; actual: CountAndAmount }

/**
 * Maximum number of scans. A scan is no snapshot and counts are eventually consistent, so only a difference that every scan
 * finds is real.
 */
const MAX_SCANS = 3
/** Pause between two scans, so that pending changes are counted. Milliseconds. */
const PAUSE_MS = 1_500
/** Number of items per recount. */
const BATCH = 50

/** Digest of an item's contribution, or of its mark's, until the scan has read the other of the two. */
type ContributionDigest = { of: 'item' | 'mark'; digest: string; id?: string | undefined }

type KindCounts = {
  halves: Map<string, ContributionDigest>
  /** Ids of items whose mark differs from their contribution. */
  stale: string[]
  sums: Record<'items' | 'marks' | 'stored', Map<string, CountAndAmount>>
}
/**
 * Digests by kind. The digests of an item and its mark cancel each other, so memory does not grow with correctly
 * counted items.
 */
type Counts = Map<string, KindCounts>

const digestOf = ({ facets, amount }: Contribution): string =>
  facets.length === 0 ? '' : hash('sha256', `${facets} ${amount}`, 'base64url').slice(0, 16)

/** An item without facets needs no mark. */
const EMPTY_DIGEST = ''

function addContributionDigest({ halves, stale }: KindCounts, PK: string, half: ContributionDigest): void {
  const other = halves.get(PK)
  if (!other || other.of === half.of) halves.set(PK, half)
  else {
    halves.delete(PK)
    const id = half.id ?? other.id
    if (other.digest !== half.digest && id !== undefined) stale.push(id)
  }
}

const countsOfKinds = (all: readonly UntypedCountDefinition[]): ScanSummary<Counts> => {
  const byName = new Map(all.flatMap(definition => namesOf(definition).map(name => [name, definition] as const)))
  const countsOf = (counts: Counts, kind: string): KindCounts => {
    const found = counts.get(kind) ?? {
      halves: new Map<string, ContributionDigest>(),
      stale: [],
      sums: {
        items: new Map<string, CountAndAmount>(),
        marks: new Map<string, CountAndAmount>(),
        stored: new Map<string, CountAndAmount>(),
      },
    }
    counts.set(kind, found)
    return found
  }
  return {
    empty: () => new Map(),
    add(to, item) {
      const kind = kindOf(item) ?? ''
      const definition = byName.get(kind) ?? byName.get(`${item.PK}`)
      if (!definition) return
      const counts = countsOf(to, definition.kind)
      if (item.PK === definition.keys.counts) counts.sums.stored.set(...parseStoredSum(definition.keys, item))
      else if (kind === definition.kind) addItem(definition, counts, item)
      else {
        const { PK, id, ...contribution } = parseCountedContribution(item)
        addContribution(counts.sums.marks, contribution, 1)
        addContributionDigest(counts, PK, { of: 'mark', digest: digestOf(contribution), id })
      }
    },
    merge(target, from) {
      for (const [kind, { halves, stale, sums }] of from) {
        const counts = countsOf(target, kind)
        for (const [PK, half] of halves) addContributionDigest(counts, PK, half)
        for (const id of stale) counts.stale.push(id)
        for (const by of ['items', 'marks', 'stored'] as const)
          for (const [facet, sum] of sums[by]) {
            const { items, amount } = counts.sums[by].get(facet) ?? EMPTY_SUM
            counts.sums[by].set(facet, { items: items + sum.items, amount: amount + sum.amount })
          }
      }
    },
    encode: counts =>
      [...counts].map(([kind, { halves, stale, sums }]) => ({
        kind,
        stale,
        halves: [...halves],
        sums: { items: [...sums.items], marks: [...sums.marks], stored: [...sums.stored] },
      })),
    decode: encoded =>
      new Map(
        (encoded as EncodedCounts[]).map(({ kind, halves, stale, sums }) => [
          kind,
          {
            stale,
            halves: new Map(halves),
            sums: { items: new Map(sums.items), marks: new Map(sums.marks), stored: new Map(sums.stored) },
          },
        ]),
      ),
  }
}

type EncodedCounts = {
  kind: string
  halves: [string, ContributionDigest][]
  stale: string[]
  sums: Record<'items' | 'marks' | 'stored', [string, CountAndAmount][]>
}

const namesOf = ({ kind, keys }: UntypedCountDefinition): string[] => [kind, `counted_${kind}`, keys.counts]

/** Adds an item to the counts. Unreadable items are skipped here, and the audit reports them. */
function addItem(definition: UntypedCountDefinition, counts: KindCounts, item: Record<string, unknown>): void {
  try {
    const { id, ...contribution } = definition.contribution(item)
    addContribution(counts.sums.items, contribution, 1)
    addContributionDigest(counts, definition.keys.counted(id).PK, { of: 'item', digest: digestOf(contribution), id })
  } catch {
    log.error('an item can not be counted', { kind: definition.kind })
  }
}

/** Ids of items whose last change was not counted. */
const staleIn = ({ halves, stale }: KindCounts): string[] => [
  ...stale,
  ...[...halves.values()].flatMap(({ digest, id }) => (digest === EMPTY_DIGEST || id === undefined ? [] : [id])),
]

const differencesIn = (counts: Counts, by: 'items' | 'marks'): CountDifference[] =>
  [...counts].flatMap(([kind, { sums }]) =>
    [...new Set([...sums.stored.keys(), ...sums[by].keys()])].flatMap(facet => {
      const [stored, actual] = [sums.stored.get(facet) ?? EMPTY_SUM, sums[by].get(facet) ?? EMPTY_SUM]
      return stored.items === actual.items && stored.amount === actual.amount ? [] : [{ kind, facet, stored, actual }]
    }),
  )

const EMPTY_SUM: CountAndAmount = { items: 0, amount: 0 }
const keyOf = ({ kind, facet, stored, actual }: CountDifference): string =>
  `${kind} ${facet} ${stored.items - actual.items} ${stored.amount - actual.amount}`

type CountsReader = (scan: number) => Promise<Counts>

const countsReader =
  (all: readonly UntypedCountDefinition[], resumed?: ResumableScan): CountsReader =>
  scan =>
    summariseScan(countsOfKinds(all), resumed && scanOf(resumed, scan))

/**
 * Scans again until there is no difference, or until MAX_SCANS scans have found the same one; `first` is the first of
 * these scans.
 */
async function confirmedDifferences(
  first: Counts,
  by: 'items' | 'marks',
  countReader: CountsReader,
): Promise<CountDifference[]> {
  let foundDifferences = differencesIn(first, by)
  for (let scan = 2; scan <= MAX_SCANS && foundDifferences.length > 0; scan += 1) {
    await pause(PAUSE_MS)
    const previousKeys = new Set(foundDifferences.map(keyOf))
    foundDifferences = differencesIn(await countReader(scan), by).filter(difference =>
      previousKeys.has(keyOf(difference)),
    )
  }
  return foundDifferences
}

const scanOf = (resumed: ResumableScan, scan: number): ResumableScan => ({
  ...resumed,
  scan: `${resumed.scan}-${scan}`,
})

/** Counts that differ from the sums of their items. Right even while others write. */
export async function findCountDifferences(all: readonly UntypedCountDefinition[]): Promise<CountDifference[]> {
  const countReader = countsReader(all)
  return confirmedDifferences(await countReader(1), 'items', countReader)
}

export type RecountResult = { items: number; counts: CountDifference[] }

/**
 * Repairs counts: recounts items whose last change was not counted, and corrects counts that differ from the sum of the
 * marks. May run concurrently with everything else, and may be interrupted; with `resumed`, the next run continues
 * there.
 */
export async function repairCounts(
  all: readonly UntypedCountDefinition[],
  resumed?: ResumableScan,
): Promise<RecountResult> {
  let items = 0
  const countReader = countsReader(all, resumed)
  const counts = await countReader(1)
  for (const definition of all) {
    const kindCounts = counts.get(definition.kind)
    const stale = kindCounts ? staleIn(kindCounts) : []
    for (let start = 0; start < stale.length; start += BATCH)
      await definition.recount(stale.slice(start, start + BATCH))
    items += stale.length
  }
  const corrected: CountDifference[] = []
  // Recounts above have changed marks and counts by the same amounts, so the differences between them remain.
  for (const difference of await confirmedDifferences(counts, 'marks', countReader)) {
    const { kind, facet, stored, actual } = difference
    const countedKind = all.find(definition => definition.kind === kind)
    const missingSum = { items: actual.items - stored.items, amount: actual.amount - stored.amount }
    if (await countedKind?.correct(facet, stored, missingSum)) corrected.push(difference)
  }
  if (resumed)
    await clearScanSummaries(Array.from({ length: MAX_SCANS }, (_, index) => scanOf(resumed, index + 1).scan))
  return { items, counts: corrected }
}
