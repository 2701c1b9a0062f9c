import { createHash } from 'node:crypto'
import { forEachConcurrent } from '../../platform/table/for-each-concurrent.ts'
import { kindOf } from '../../platform/table/kinds.ts'
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { scanAll } from '../../platform/table/scan.ts'
import { type Item, type Shape, type Unversioned, versionOf } from '../../platform/table/shapes.ts'
import { clearCheckpoint, readCheckpoint, readItem, recordCheckpoint, rewrite } from './stored-items-store.ts'

/** Items of one read, after which the place is noted, and of these written at the same time. */
const TOGETHER = 500
const AT_ONCE = 8

type Shapes = Readonly<Record<string, Pick<Shape<unknown>, 'version' | 'upcast'> | Unversioned>>

/** `unknown`: of a kind that nobody knows, and left as they are. */
export type Rewritten = { seen: number; rewritten: number; unknown: number }

type Options = { together?: number; onProgress?: (done: Rewritten) => void }

/**
 * Rewrites what was stored in a former version of its kind as it would be stored today. May run beside people who work, and
 * again: what is done stays done. A run that was broken off is taken up where it was, unless a kind has got another version
 * since. Throws TransactionBusy when an item can't be rewritten because others keep changing it.
 */
export async function rewriteStored(
  shapes: Shapes,
  { together = TOGETHER, onProgress }: Options = {},
): Promise<Rewritten> {
  const versions = versionsOf(shapes)
  const done: Rewritten = { seen: 0, rewritten: 0, unknown: 0 }
  for await (const { items, next } of scanAll({ from: await readCheckpoint(versions), limit: together })) {
    await forEachConcurrent(items, AT_ONCE, async item => {
      done.seen += 1
      const kind = kindOf(item)
      const shape = kind === undefined ? undefined : shapes[kind]
      if (!shape) done.unknown += 1
      else if ('version' in shape && versionOf(item) < shape.version && (await bringUpToDate(item, shape)))
        done.rewritten += 1
    })
    if (next) await recordCheckpoint(versions, next)
    else await clearCheckpoint()
    onProgress?.(done)
  }
  return done
}

/** False: somebody wrote it anew or removed it first. */
async function bringUpToDate(read: Item, shape: Pick<Shape<unknown>, 'version' | 'upcast'>): Promise<boolean> {
  const key = { PK: String(read.PK), SK: String(read.SK) }
  let item: Item | undefined = read
  return retryOnConflict(
    async () => {
      if (!item || versionOf(item) >= shape.version) return false
      if (await rewrite(item, shape.upcast(item))) return true
      item = await readItem(key)
      return CONFLICT
    },
    { what: `${key.PK} ${key.SK}`, attempts: 12, pauses: { first: 10, longest: 400 } },
  )
}

/** Which versions a run makes of things: another set of them is another run. */
const versionsOf = (shapes: Shapes): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(shapes).map(([kind, shape]) => [kind, 'version' in shape && shape.version])))
    .digest('base64url')
