import { setTimeout as pause } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { List, ListedItem, SearchFacts } from '#functions/platform/lists/list.ts'
import { renderArts } from './arts.ts'
import { seedContractOfClient } from './contract.ts'
import { seedCustomers } from './customers.ts'
import type { DemoJournal } from './journal.ts'
import { seedLinkedOrder } from './linked-order.ts'
import { seedOrderDrafts } from './order-drafts.ts'
import { uploadPhotos } from './photos.ts'
import { DEMO_PROOF_COUNT, seedProofs } from './proofs.ts'
import { seedRenewal } from './renewal.ts'
import type { SeededDemo } from './seed.ts'
import { DEMO_ORDER_COUNT, seedTodaysOrders } from './todays-orders.ts'
import { seedWatches } from './watches.ts'

/**
 * Seeds the rest of the demo while the site is in use. Each step tolerates concurrent users and a previous start that
 * was interrupted.
 */

type SeedOptions = {
  journal: DemoJournal
  files: { client: S3Client; bucket: string }
  /** When aborted, seeding stops after the current part. */
  signal: AbortSignal
  /** Called with the progress in one sentence. */
  onProgress: (sentence: string) => void
}

type Step = {
  name: string
  /** Share of the step in the total duration, in about tenths of a second. */
  weight: number
  run: (onProgress: (share: number) => void) => Promise<void>
}

/** Number of attempts per step; most failures are timeouts. */
const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 2_000
/** Number of items of a list indexed per batch. */
const LIST_BATCH = 25
/** Number of photos rendered between two entries in the journal. */
const PHOTO_BATCH = 20

/** Seeds data: lists, today's orders, contract, renewal, watches and proofs. */
export const seedRestOfData = (demo: SeededDemo, options: SeedOptions): Promise<void> =>
  runSteps(dataSteps(demo, options), demo, options)

/** Seeds images: arts and photos. */
export const seedRestOfImages = (demo: SeededDemo, options: SeedOptions): Promise<void> =>
  runSteps(imageSteps(demo, options), demo, options)

async function runSteps(steps: readonly Step[], demo: SeededDemo, options: SeedOptions): Promise<void> {
  const { journal, signal, onProgress } = options
  const allSteps = [...dataSteps(demo, options), ...imageSteps(demo, options)]
  const total = allSteps.reduce((sum, { weight }) => sum + weight, 0)
  const firstIndex = allSteps.findIndex(({ name }) => name === steps[0]?.name)
  let doneWeight = allSteps.slice(0, firstIndex).reduce((sum, { weight }) => sum + weight, 0)
  let reportedTenths = Math.floor((doneWeight / total) * 10)
  for (const { name, weight, run: runStep } of steps) {
    const reportProgress = (share: number) => {
      signal.throwIfAborted()
      const tenths = Math.floor(((doneWeight + weight * Math.min(share, 1)) / total) * 10)
      if (tenths > reportedTenths && tenths < 10) onProgress(`Filling the demo: ${tenths * 10} % (${name})`)
      reportedTenths = Math.max(reportedTenths, tenths)
    }
    await journal.runOnce(name, () => withRetries(() => runStep(reportProgress), signal))
    doneWeight += weight
    reportProgress(0)
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

function dataSteps(demo: SeededDemo, { journal, files }: SeedOptions): Step[] {
  const now = journal.began_at
  return [
    {
      name: 'list of points',
      weight: 120,
      run: async onProgress => {
        const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')
        await indexAll(
          pointsList,
          demo.points.map(({ id }) => id),
          onProgress,
        )
      },
    },
    { name: 'customers', weight: 2, run: () => seedCustomers(demo, now) },
    { name: 'drafts of orders', weight: 2, run: () => seedOrderDrafts(demo, now) },
    {
      name: 'orders of today',
      weight: 40,
      run: onProgress => seedTodaysOrders(demo, { journal, files }, progressCounter(DEMO_ORDER_COUNT, onProgress)),
    },
    {
      name: 'list of orders',
      weight: 70,
      run: async onProgress => {
        const { ordersList } = await import('#functions/orders/listed-orders-store.ts')
        await indexAll(
          ordersList,
          demo.orders.map(({ id }) => id),
          onProgress,
        )
      },
    },
    {
      name: 'list of installations',
      weight: 160,
      run: async onProgress => {
        const { tasksList } = await import('#functions/installation/tasks/listed-tasks-store.ts')
        await indexAll(
          tasksList,
          demo.tasks.map(({ id }) => id),
          onProgress,
        )
      },
    },
    { name: 'contract', weight: 2, run: () => seedContractOfClient(demo, now) },
    { name: 'renewal', weight: 2, run: () => seedRenewal(demo, now) },
    { name: 'linked order', weight: 10, run: () => seedLinkedOrder(demo, { journal, files }) },
    { name: 'watches', weight: 2, run: () => seedWatches(demo, now) },
    {
      name: 'proofs',
      weight: 30,
      run: onProgress => seedProofs(demo, now, files, progressCounter(DEMO_PROOF_COUNT, onProgress)),
    },
  ]
}

function imageSteps(demo: SeededDemo, { journal, files }: SeedOptions): Step[] {
  return [
    {
      name: 'arts',
      weight: 20,
      run: onProgress => renderArts(demo.tasks, files, progressCounter(demo.tasks.length, onProgress)),
    },
    {
      name: 'photos',
      weight: 200,
      run: async onProgress => {
        const renderedPhotos = Number(journal.ids('photos')?.[0] ?? 0)
        for (let next = renderedPhotos; next < demo.points.length; next += PHOTO_BATCH) {
          onProgress(next / demo.points.length)
          await uploadPhotos(demo.points.slice(next, next + PHOTO_BATCH), files.client, files.bucket)
          await journal.recordIds('photos', [String(next + PHOTO_BATCH)])
        }
      },
    },
  ]
}

function progressCounter(total: number, onProgress: (share: number) => void): () => void {
  let doneCount = 0
  return () => {
    doneCount += 1
    onProgress(doneCount / total)
  }
}

/** Indexes the current items of a list; the stream's consumers index what users change in the meantime. */
async function indexAll<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  ids: readonly string[],
  onProgress: (share: number) => void,
): Promise<void> {
  const { syncPostings } = await import('#functions/platform/lists/sync-list.ts')
  for (let next = 0; next < ids.length; next += LIST_BATCH) {
    onProgress(next / ids.length)
    const items = await list.find(ids.slice(next, next + LIST_BATCH))
    await syncPostings(
      list,
      [...items.values()].map(after => ({ before: undefined, after })),
    )
  }
}
