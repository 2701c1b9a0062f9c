import { runWithCorrelationId } from '../aws/correlation.ts'
import { log } from '../aws/log.ts'
import type { Kind } from './kinds.ts'
import type { Parser } from './shapes.ts'

/** A change of one item, before and after; either may be missing. */
export type Change<Item = Record<string, unknown>> = {
  id: string
  before: Item | undefined
  after: Item | undefined
  /** Correlation id of the request that caused the write, directly or later. */
  correlation_id?: string
}

/** A change from the stream, of any kind. */
export type StoredChange = Change & { kind: string }

/**
 * A domain's reaction to changes of a kind of items. Changes may be delivered repeatedly, late, concurrently and out of order,
 * so a reaction relies on the table's current state or on immutable facts of the change.
 */
export type Reaction = {
  kind: Kind
  /**
   * Handles the changes of its kind and returns those that it could not parse. A failure does not stop the others; it throws
   * once all were tried.
   */
  handle: (changes: readonly StoredChange[]) => Promise<StoredChange[]>
}

/** A reaction to each change separately, in the order of the changes. */
export const forEachChange = <Item>(
  kind: Kind,
  shape: Parser<Item>,
  react: (change: Change<Item>) => Promise<void>,
): Reaction =>
  forAllChanges(kind, shape, async changes => {
    const failures: unknown[] = []
    for (const change of changes)
      await runWithCorrelationId(change.correlation_id, () => react(change)).catch((error: unknown) =>
        failures.push(error),
      )
    if (failures.length > 0) throw failures[0]
  })

/** A reaction that is cheaper for many changes at once. */
export const forAllChanges = <Item>(
  kind: Kind,
  shape: Parser<Item>,
  react: (changes: readonly Change<Item>[]) => Promise<void>,
): Reaction => ({
  kind,
  handle: async stored => {
    const readableChanges: Change<Item>[] = []
    const unreadableChanges: StoredChange[] = []
    for (const change of stored.filter(storedChange => storedChange.kind === kind))
      try {
        readableChanges.push(parseChange(change, shape))
      } catch (error) {
        // Only the name: a parse error quotes the item, which may hold personal data.
        log.error('an item that changed can not be read', { event: change.id, kind, error: nameOf(error) })
        unreadableChanges.push(change)
      }
    if (readableChanges.length > 0) await react(readableChanges)
    return unreadableChanges
  },
})

const parseChange = <Item>({ before, after, kind: _, ...change }: StoredChange, shape: Parser<Item>): Change<Item> => ({
  ...change,
  before: before && shape.parse(before),
  after: after && shape.parse(after),
})

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
