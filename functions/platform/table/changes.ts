import { log } from '../aws/log.ts'
import type { Kind } from './kinds.ts'
import type { Reads } from './shapes.ts'

/** A change of one item, before and after; either may be missing. */
export type Change<Item = Record<string, unknown>> = {
  id: string
  before: Item | undefined
  after: Item | undefined
}

/** A change as the stream tells it, of whatever kind. */
export type StoredChange = Change & { kind: string }

/**
 * What a domain does about changes of a kind of items. Whoever runs it may run it again, late, twice at a time and in
 * another order, so it goes by what the table holds, or by what the change names for good.
 */
export type Reaction = {
  kind: Kind
  /**
   * Reacts to those of the changes that are of its kind, and answers those that it could not read. What it fails at keeps
   * none of the others; it throws once all were tried.
   */
  handle: (changes: readonly StoredChange[]) => Promise<StoredChange[]>
}

/** A reaction to each change by itself, in the order of the changes. */
export const forEachChange = <Item>(
  kind: Kind,
  shape: Reads<Item>,
  react: (change: Change<Item>) => Promise<void>,
): Reaction =>
  forAllChanges(kind, shape, async changes => {
    const failures: unknown[] = []
    for (const change of changes) await react(change).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  })

/** A reaction that is cheaper for many changes at once. */
export const forAllChanges = <Item>(
  kind: Kind,
  shape: Reads<Item>,
  react: (changes: readonly Change<Item>[]) => Promise<void>,
): Reaction => ({
  kind,
  handle: async stored => {
    const readable: Change<Item>[] = []
    const unreadable: StoredChange[] = []
    for (const change of stored.filter(each => each.kind === kind))
      try {
        readable.push(asShaped(change, shape))
      } catch (error) {
        // The shape's complaint quotes what the item holds, which may be personal.
        log.error('an item that changed can not be read', { event: change.id, kind, error: nameOf(error) })
        unreadable.push(change)
      }
    if (readable.length > 0) await react(readable)
    return unreadable
  },
})

const asShaped = <Item>({ id, before, after }: StoredChange, shape: Reads<Item>): Change<Item> => ({
  id,
  before: before && shape.parse(before),
  after: after && shape.parse(after),
})

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
