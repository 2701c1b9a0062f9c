import type * as z from 'zod/mini'
import type { Kind } from './kinds.ts'

/** An item as the table holds it, keys included. */
export type Item = Record<string, unknown>

/** Turns an item of one version into the next. Pure: it does not change its argument. */
export type Upcaster = (item: Item) => Item

/** Parses a stored item of any version into the current type; throws when it is invalid. */
export type Parser<Value> = { parse: (stored: unknown) => Value }

/**
 * How a kind of items is stored. Its version is 1 plus the number of upcasters; items that were stored without a version are
 * of version 1. Writers put `stamp` in each item, with the version that this release writes.
 */
export type Shape<Value, K extends Kind = Kind> = Parser<Value> & {
  kind: K
  /** The newest version that this release reads. */
  version: number
  stamp: { kind: K; v: number }
  /** Upcasts an item, by default to the newest version. Throws for one that newer code has written. */
  upcast: (stored: Item, target?: number) => Item
  /** Parses the same items by another schema. */
  withSchema: <Other>(schema: z.ZodMiniType<Other>) => Parser<Other>
}

type Definition<Value, K> = {
  kind: K
  schema: z.ZodMiniType<Value>
  /** From version 1 to 2, from 2 to 3, and so on. One stays as long as an item of its version may be stored. */
  upcasters?: readonly Upcaster[]
  /**
   * 'next release': this release only reads the newest version and still writes the one before, because the release that runs
   * beside it during a deployment, or after a rollback, does not read it (decision 0060).
   */
  writesNewest?: 'next release'
  /**
   * Supplies attributes that items of the current version may lack, so that the version before, which passes over them, still
   * reads new items (decision 0059).
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
  return { kind, version, stamp, upcast: upcastItem, withSchema, ...withSchema(schema) }
}

const isItem = (stored: unknown): stored is Item => typeof stored === 'object' && stored !== null

/** Throws when `v` is no version. */
export function versionOfItem({ v = 1 }: Item): number {
  if (typeof v === 'number' && Number.isInteger(v) && v > 0) return v
  throw new Error('an item has no version that could be one')
}

/** Items that need no version, because they expire, can be rebuilt, or are a number that is only added to. */
export type Unversioned<K extends Kind = Kind> = { kind: K; why: string; stamp: { kind: K } }

export const unversioned = <K extends Kind>(kind: K, why: string): Unversioned<K> => ({ kind, why, stamp: { kind } })
