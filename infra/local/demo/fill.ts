import { setTimeout as pause } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { List, Listed, Searched } from '#functions/platform/lists/list.ts'
import { drawArts } from './arts.ts'
import { seedContract } from './contract.ts'
import type { Journal } from './journal.ts'
import { ORDERS_OF_TODAY, seedOrders } from './orders-of-today.ts'
import { drawPhotos } from './photos.ts'
import { PROVEN, seedProofs } from './proofs.ts'
import { seedRenewal } from './renewal.ts'
import type { Demo } from './seed.ts'
import { seedWatches } from './watches.ts'

/**
 * The rest of the demo, written while the site is used: each step bears that people are there, and that it was begun by a
 * start that was killed.
 */

type Filling = {
  journal: Journal
  files: { client: S3Client; bucket: string }
  /** Ends it after what is under way. */
  signal: AbortSignal
  /** One sentence about how far it is. */
  say: (sentence: string) => void
}

type Step = {
  name: string
  /** How long it takes among the others; roughly tenths of a second. */
  weight: number
  work: (did: (share: number) => void) => Promise<void>
}

/** A step that fails, most often for want of time, is tried so often in all. */
const TRIES = 4
const FIRST_PAUSE_MS = 2_000
/** Items that are put into a list together. */
const TOGETHER = 25
/** Photos after which it is noted how many there are. */
const PHOTOS_TOGETHER = 20

/** What people write and the functions read: lists, orders of today, contract, renewal, watches, proofs. */
export const fillData = (demo: Demo, filling: Filling): Promise<void> => run(dataOf(demo, filling), demo, filling)

/** What is only looked at. */
export const fillPictures = (demo: Demo, filling: Filling): Promise<void> =>
  run(picturesOf(demo, filling), demo, filling)

async function run(steps: readonly Step[], demo: Demo, filling: Filling): Promise<void> {
  const { journal, signal, say } = filling
  const all = [...dataOf(demo, filling), ...picturesOf(demo, filling)]
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const before = all.findIndex(({ name }) => name === steps[0]?.name)
  let behind = all.slice(0, before).reduce((sum, { weight }) => sum + weight, 0)
  let told = Math.floor((behind / total) * 10)
  for (const { name, weight, work } of steps) {
    const tell = (share: number) => {
      signal.throwIfAborted()
      const tenths = Math.floor(((behind + weight * Math.min(share, 1)) / total) * 10)
      if (tenths > told && tenths < 10) say(`Filling the demo: ${tenths * 10} % (${name})`)
      told = Math.max(told, tenths)
    }
    await journal.once(name, () => patiently(() => work(tell), signal))
    behind += weight
    tell(0)
  }
}

async function patiently(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let made = 1; ; made += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || made === TRIES) throw error
      await pause(FIRST_PAUSE_MS * made, undefined, { signal })
    }
  }
}

function dataOf(demo: Demo, { journal, files }: Filling): Step[] {
  const now = journal.began_at
  return [
    {
      name: 'list of points',
      weight: 120,
      work: async did => {
        const { pointsList } = await import('#functions/catalogue/points/listed-points-store.ts')
        await listAll(
          pointsList,
          demo.points.map(({ id }) => id),
          did,
        )
      },
    },
    {
      name: 'orders of today',
      weight: 40,
      work: did => seedOrders(demo, { journal, files }, counting(ORDERS_OF_TODAY, did)),
    },
    {
      name: 'list of orders',
      weight: 70,
      work: async did => {
        const { ordersList } = await import('#functions/orders/listed-orders-store.ts')
        await listAll(
          ordersList,
          demo.orders.map(({ id }) => id),
          did,
        )
      },
    },
    {
      name: 'list of installations',
      weight: 160,
      work: async did => {
        const { tasksList } = await import('#functions/installation/tasks/listed-tasks-store.ts')
        await listAll(
          tasksList,
          demo.tasks.map(({ id }) => id),
          did,
        )
      },
    },
    { name: 'contract', weight: 2, work: () => seedContract(demo, now) },
    { name: 'renewal', weight: 2, work: () => seedRenewal(demo, now) },
    { name: 'watches', weight: 2, work: () => seedWatches(demo, now) },
    { name: 'proofs', weight: 30, work: did => seedProofs(demo, now, files, counting(PROVEN, did)) },
  ]
}

function picturesOf(demo: Demo, { journal, files }: Filling): Step[] {
  return [
    { name: 'arts', weight: 20, work: did => drawArts(demo.tasks, files, counting(demo.tasks.length, did)) },
    {
      name: 'photos',
      weight: 200,
      work: async did => {
        const drawn = Number(journal.ids('photos')?.[0] ?? 0)
        for (let next = drawn; next < demo.points.length; next += PHOTOS_TOGETHER) {
          did(next / demo.points.length)
          await drawPhotos(demo.points.slice(next, next + PHOTOS_TOGETHER), files.client, files.bucket)
          await journal.note('photos', [String(next + PHOTOS_TOGETHER)])
        }
      },
    },
  ]
}

function counting(of: number, did: (share: number) => void): () => void {
  let done = 0
  return () => {
    done += 1
    did(done / of)
  }
}

/** As they are by now: the stream's consumers keep those that somebody changes meanwhile. */
async function listAll<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  ids: readonly string[],
  did: (share: number) => void,
): Promise<void> {
  const { syncPostings } = await import('#functions/platform/lists/sync-list.ts')
  for (let next = 0; next < ids.length; next += TOGETHER) {
    did(next / ids.length)
    const items = await list.find(ids.slice(next, next + TOGETHER))
    await syncPostings(
      list,
      [...items.values()].map(after => ({ before: undefined, after })),
    )
  }
}
