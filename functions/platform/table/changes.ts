import { runWithCorrelationId } from '../aws/correlation.ts'
import { log } from '../aws/log.ts'
import { nameOfError } from '../aws/service-failure.ts'
import type { Kind } from './kinds.ts'
import type { Parser } from './shapes.ts'

/** A change of one item: its state before and after. Either is missing for a new or a deleted item. */
export type Change<Item = Record<string, unknown>> = {
  id: string
  before: Item | undefined
  after: Item | undefined
  /** Correlation id of the request that caused the write, directly or through other reactions. */
  correlation_id?: string
}

/** A change from the stream, of any kind. */
export type StoredChange = Change & { kind: string }

/**
 * A domain's reaction to changes of one kind of items. Changes may be delivered repeatedly, late, concurrently and out
 * of order, so a reaction relies on the table's current state, or on facts of the change that never change.
 */
export type Reaction = {
  kind: Kind
  /**
   * Handles the changes of its kind, and returns those that it could not parse. A failed change does not stop the
   * others: the error is thrown once all were tried.
   */
  handle: (changes: readonly StoredChange[]) => Promise<StoredChange[]>
}

/** Makes a reaction that handles each change separately, in order. */
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

/** Makes a reaction that handles many changes together, where that is cheaper. */
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
        // Only the error's name is logged, because a parse error quotes the item, which may contain personal data.
        log.error('an item that changed can not be read', { event: change.id, kind, error: nameOfError(error) })
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
