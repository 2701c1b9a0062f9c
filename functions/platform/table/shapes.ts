import type * as z from 'zod/mini'
import type { Kind } from './kinds.ts'

/** An item as the table holds it, keys included. */
export type Item = Record<string, unknown>

/** Makes an item of one version one of the next. Pure: the same item gives the same, and it is not changed itself. */
export type Upcaster = (old: Item) => Item

/** Reads what is stored, of whatever version, as what the code of today knows. Throws when it can't. */
export type Reads<Value> = { parse: (stored: unknown) => Value }

/**
 * How a kind of items is stored. Its version is 1 and one more for each upcaster; items from before versions were kept have
 * none and are of version 1. Who writes an item puts `stamp` in it.
 */
export type Shape<Value, K extends Kind = Kind> = Reads<Value> & {
  kind: K
  version: number
  stamp: { kind: K; v: number }
  /** An item as it would be written today. Throws for one that newer code has written. */
  upcast: (stored: Item) => Item
  /** The same items, read for something else of them. */
  as: <Other>(schema: z.ZodMiniType<Other>) => Reads<Other>
}

type Definition<Value, K> = {
  kind: K
  schema: z.ZodMiniType<Value>
  /** From version 1 to 2, from 2 to 3, and so on. One stays as long as an item of its version may be somewhere. */
  upcasters?: readonly Upcaster[]
}

export function shape<Value, K extends Kind>({ kind, schema, upcasters = [] }: Definition<Value, K>): Shape<Value, K> {
  const version = upcasters.length + 1
  const upcast = (stored: Item): Item => {
    const from = versionOf(stored)
    if (from > version) throw new Error(`a ${kind} of version ${from} is newer than this code, which knows ${version}`)
    if (from === version) return stored
    return { ...upcasters.slice(from - 1).reduce((item, step) => step(item), stored), v: version }
  }
  const as = <Other>(other: z.ZodMiniType<Other>): Reads<Other> => ({
    parse: stored => other.parse(isItem(stored) ? upcast(stored) : stored),
  })
  return { kind, version, stamp: { kind, v: version }, upcast, as, ...as(schema) }
}

const isItem = (stored: unknown): stored is Item => typeof stored === 'object' && stored !== null

/** The version that an item was written in. Throws when `v` is no version. */
export function versionOf({ v = 1 }: Item): number {
  if (typeof v === 'number' && Number.isInteger(v) && v > 0) return v
  throw new Error('an item has no version that could be one')
}

/** Items that no code of another version meets: they go by themselves, or are a number that is only added to. */
export type Unversioned<K extends Kind = Kind> = { kind: K; why: string; stamp: { kind: K } }

export const unversioned = <K extends Kind>(kind: K, why: string): Unversioned<K> => ({ kind, why, stamp: { kind } })
