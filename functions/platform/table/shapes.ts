import type * as z from 'zod/mini'
import type { Kind } from './kinds.ts'

/** An item as the table stores it, keys included. */
export type Item = Record<string, unknown>

/** Turns an item of one version into the next. Pure: it does not change its argument. */
export type Upcaster = (item: Item) => Item

/** Parses a stored item of any version into the current type; throws when it is invalid. */
export type Parser<Value> = { parse: (stored: unknown) => Value }

/**
 * How a kind of items is stored. Its version is 1 plus the number of upcasters; items that were stored without a
 * version have version 1. Writers add `stamp` to each item, with the kind and the version that this release writes.
 */
export type Shape<Value, K extends Kind = Kind> = Parser<Value> & {
  kind: K
  /** The newest version that this release reads. */
  version: number
  stamp: { kind: K; v: number }
  /** The schema that `parse` applies. */
  schema: z.core.$ZodType
  /**
   * Converts an item to a newer version, by default the newest. Throws for an item that a newer release has written.
   */
  upcast: (stored: Item, target?: number) => Item
  /** A parser of the same stored items with another schema. */
  withSchema: <Other>(schema: z.ZodMiniType<Other>) => Parser<Other>
}

type Definition<Value, K> = {
  kind: K
  schema: z.ZodMiniType<Value>
  /**
   * Upcasters from version 1 to 2, from 2 to 3, and so on. Each has to stay as long as items of its version may be
   * stored.
   */
  upcasters?: readonly Upcaster[]
  /**
   * 'next release': this release reads the newest version but still writes the one before. During a deployment and
   * after a rollback the previous release runs too, and it can't read the newest version (decision 0060).
   */
  writesNewest?: 'next release'
  /**
   * Adds attributes that stored items of the current version may lack. For new attributes without a new version: the
   * previous release ignores them and can still read new items (decision 0059).
   */
  supply?: Upcaster
}

export function shape<Value, K extends Kind>({
  kind,
  schema,
  upcasters = [],
  writesNewest,
  supply = item => item,
}: Definition<Value, K>): Shape<Value, K> {
  const version = upcasters.length + 1
  const upcastItem = (stored: Item, target = version): Item => {
    const storedVersion = versionOfItem(stored)
    if (storedVersion > version)
      throw new Error(`a ${kind} of version ${storedVersion} is newer than this code, which knows ${version}`)
    if (storedVersion >= target) return stored
    return { ...upcasters.slice(storedVersion - 1, target - 1).reduce((item, step) => step(item), stored), v: target }
  }
  const withSchema = <Other>(other: z.ZodMiniType<Other>): Parser<Other> => ({
    parse: stored => other.parse(isItem(stored) ? supply(upcastItem(stored)) : stored),
  })
  const stamp = { kind, v: writesNewest ? version - 1 : version }
  return { kind, version, stamp, schema, upcast: upcastItem, withSchema, ...withSchema(schema) }
}

const isItem = (stored: unknown): stored is Item => typeof stored === 'object' && stored !== null

/** The version of an item. Throws when its attribute `v` is no version. */
export function versionOfItem({ v = 1 }: Item): number {
  if (typeof v === 'number' && Number.isInteger(v) && v > 0) return v
  throw new Error('an item has no version that could be one')
}

/** Kinds whose items need no version, because they expire, can be rebuilt, or are a number to which is only added. */
export type Unversioned<K extends Kind = Kind> = { kind: K; why: string; stamp: { kind: K } }

export const unversioned = <K extends Kind>(kind: K, why: string): Unversioned<K> => ({ kind, why, stamp: { kind } })
