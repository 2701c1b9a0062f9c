import { setTimeout as pause } from 'node:timers/promises'
import { pointsList } from '#functions/catalogue/points/listed-points-store.ts'
import { tasksList } from '#functions/installation/tasks/listed-tasks-store.ts'
import { syncLedgerOfOrder } from '#functions/orders/ledger/sync-ledger.ts'
import { ordersList } from '#functions/orders/listed-orders-store.ts'
import type { List, ListedItem, SearchFacts } from '#functions/platform/lists/list.ts'
import { syncPostings } from '#functions/platform/lists/sync-list.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { seedContract, seedCustomers, seedOrderDrafts, seedRenewal, seedWatches } from './customers.ts'
import type { DemoJournal } from './journal.ts'
import { type FileStorage, storeArts, storePhotos } from './pictures.ts'
import { seedLinkedOrder, seedProofs } from './proofs.ts'
import type { OnProgress, SeededDemo } from './seed.ts'
import { ignoreRefusal, seedTodaysOrders } from './todays-orders.ts'

/**
 * Seeds the rest of the demo while the site is in use. Each step tolerates concurrent users and a previous start that
 * was interrupted.
 */

export type SeedOptions = {
  journal: DemoJournal
  files: FileStorage
  /** When aborted, seeding stops after the current part. */
  signal: AbortSignal
  /** Called with the progress in one sentence. */
  onProgress: (sentence: string) => void
}

/** The weight is the duration in about tenths of a second. */
type Step = [name: string, weight: number, run: (onProgress: OnProgress) => Promise<void>]

/** Number of attempts per step; most failures are timeouts. */
const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 2_000
/** Number of items of a list indexed per batch. */
const LIST_BATCH = 25

const dataSteps = (demo: SeededDemo, { journal, files }: SeedOptions, now = journal.began_at): Step[] => [
  ['list of points', 120, onProgress => indexAll(pointsList, demo.points, onProgress)],
  ['customers', 2, () => seedCustomers(demo, now)],
  ['drafts of orders', 2, () => seedOrderDrafts(demo)],
  ['orders of today', 40, onProgress => seedTodaysOrders(demo, { journal, files }, onProgress)],
  ['list of orders', 70, onProgress => indexAll(ordersList, demo.fixtures.orders, onProgress)],
  ['ledger', 10, () => forEachConcurrent(demo.fixtures.orders, 4, ({ id }) => syncLedgerOfOrder(id))],
  ['list of installations', 160, onProgress => indexAll(tasksList, demo.fixtures.tasks, onProgress)],
  ['contract', 2, () => seedContract(demo, now)],
  ['renewal', 2, () => seedRenewal(demo, now)],
  ['linked order', 10, () => seedLinkedOrder(demo, now, files).catch(ignoreRefusal)],
  ['watches', 2, () => seedWatches(demo, now)],
  ['proofs', 30, onProgress => seedProofs(demo, now, files, onProgress)],
]

const imageSteps = (demo: SeededDemo, { files }: SeedOptions): Step[] => [
  ['arts', 2, () => storeArts(demo, files)],
  ['photos', 20, onProgress => storePhotos(demo, files, onProgress)],
]

/** Seeds data: lists, customers, today's orders, contract, renewal, watches and proofs. */
export const seedRestOfData = (demo: SeededDemo, options: SeedOptions): Promise<void> =>
  runSteps(dataSteps(demo, options), { from: 0, to: 0.95 }, options)

/** Seeds images: arts and photos. */
export const seedRestOfImages = (demo: SeededDemo, options: SeedOptions): Promise<void> =>
  runSteps(imageSteps(demo, options), { from: 0.95, to: 1 }, options)

/** Runs the steps that are not done yet, and reports each further tenth of the whole, of which they are a part. */
async function runSteps(
  steps: readonly Step[],
  { from, to }: { from: number; to: number },
  { journal, signal, onProgress }: SeedOptions,
): Promise<void> {
  const total = steps.reduce((sum, [, weight]) => sum + weight, 0)
  let doneWeight = 0
  let reportedTenths = Math.floor(from * 10)
  for (const [name, weight, run] of steps) {
    const reportShare = (share: number) => {
      signal.throwIfAborted()
      const tenths = Math.floor((from + ((doneWeight + share * weight) / total) * (to - from)) * 10)
      if (tenths > reportedTenths && tenths < 10) onProgress(`Filling the demo: ${tenths * 10} % (${name})`)
      reportedTenths = Math.max(reportedTenths, tenths)
    }
    await journal.runOnce(name, () => withRetries(() => run(reportShare), signal))
    reportShare(1)
    doneWeight += weight
  }
}

async function withRetries(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || attempt === MAX_ATTEMPTS) throw error
      await pause(FIRST_PAUSE_MS * attempt, undefined, { signal })
    }
  }
}

/** Indexes the current items of a list; the stream's consumers index what users change in the meantime. */
async function indexAll<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  seeded: readonly { id: string }[],
  onProgress: OnProgress,
): Promise<void> {
  const ids = seeded.map(({ id }) => id)
  for (let next = 0; next < ids.length; next += LIST_BATCH) {
    onProgress(next / ids.length)
    const items = await list.find(ids.slice(next, next + LIST_BATCH))
    const changes = [...items.values()].map(after => ({ before: undefined, after }))
    await syncPostings(list, changes)
  }
}
