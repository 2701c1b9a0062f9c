import * as z from 'zod/mini'
import { cursorSchema } from '../rules/identifiers.ts'

export const pageQuery = { cursor: z.optional(cursorSchema) }

export const pageSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.nullable(cursorSchema) })

/** Number of items that match a filter. When not exact, it is the number seen so far, and there are more. */
const total = z.object({ count: z.int().check(z.minimum(0)), exact: z.boolean() })
export type ListTotal = z.infer<typeof total>

/** A page of a list with search and filters. */
export const listPageSchema = <Item extends z.ZodMiniType>(item: Item) => z.extend(pageSchema(item), { total })
