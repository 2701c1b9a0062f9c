import { createHash } from 'node:crypto'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import { kindOf } from '../../platform/table/kinds.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { scanTable } from '../../platform/table/scan.ts'
import { type Item, type Shape, type Unversioned, versionOfItem } from '../../platform/table/shapes.ts'
import {
  clearMigrationCheckpoint,
  readMigrationCheckpoint,
  readRawItem,
  recordMigrationCheckpoint,
  rewriteRawItem,
} from './stored-items-store.ts'

/** Number of items per page, rewritten concurrently; a checkpoint is stored after each page. */
const PAGE_SIZE = 500
const CONCURRENCY = 8

type Shapes = Readonly<Record<string, Pick<Shape<unknown>, 'stamp' | 'upcast'> | Unversioned>>

/** `unknown`: items of unknown kinds, which stay unchanged. */
export type RewriteProgress = { seen: number; rewritten: number; unknown: number }

type Options = { pageSize?: number; onProgress?: (done: RewriteProgress) => void }

/**
 * Rewrites items of older versions in the version that this release writes. Safe beside concurrent users, and
 * idempotent. An interrupted run continues at its checkpoint, unless a kind has got a new version since. Throws
 * TransactionBusy after repeated conflicts on an item.
 */
export async function rewriteStoredItems(
  shapes: Shapes,
  { pageSize = PAGE_SIZE, onProgress }: Options = {},
): Promise<RewriteProgress> {
  const versions = versionsFingerprint(shapes)
  const progress: RewriteProgress = { seen: 0, rewritten: 0, unknown: 0 }
  for await (const { items, next } of scanTable({ from: await readMigrationCheckpoint(versions), limit: pageSize })) {
    await forEachConcurrent(items, CONCURRENCY, async item => {
      progress.seen += 1
      const kind = kindOf(item)
      const shape = kind === undefined ? undefined : shapes[kind]
      if (!shape) progress.unknown += 1
      else if ('upcast' in shape && versionOfItem(item) < shape.stamp.v && (await upgradeItem(item, shape)))
        progress.rewritten += 1
    })
    if (next) await recordMigrationCheckpoint(versions, next)
    else await clearMigrationCheckpoint()
    onProgress?.(progress)
  }
  return progress
}

/** Returns false if somebody else has rewritten or removed the item first. */
async function upgradeItem(
  scannedItem: Item,
  { stamp, upcast }: Pick<Shape<unknown>, 'stamp' | 'upcast'>,
): Promise<boolean> {
  const key = { PK: String(scannedItem.PK), SK: String(scannedItem.SK) }
  let item: Item | undefined = scannedItem
  return retryOnConflict(
    async () => {
      if (!item || versionOfItem(item) >= stamp.v) return false
      if (await rewriteRawItem(item, upcast(item, stamp.v))) return true
      item = await readRawItem(key)
      return CONFLICT
    },
    { what: `${key.PK} ${key.SK}` },
  )
}

/**
 * Fingerprint of the versions of all kinds. A checkpoint is valid only for the fingerprint with which it was stored.
 */
const versionsFingerprint = (shapes: Shapes): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(shapes).map(([kind, shape]) => [kind, 'upcast' in shape && shape.stamp.v])))
    .digest('base64url')
