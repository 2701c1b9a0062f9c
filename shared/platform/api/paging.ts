import * as z from 'zod/mini'
import { cursor } from '../rules/identifiers.ts'

export const pageQuery = { cursor: z.optional(cursor) }

export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.nullable(cursor) })

/** How many items a filter has; not exact: that many were seen, and there are more. */
const total = z.object({ count: z.int().check(z.minimum(0)), exact: z.boolean() })
export type Total = z.infer<typeof total>

/** A page of a list that is searched and filtered. */
export const listPage = <Item extends z.ZodMiniType>(item: Item) => z.extend(page(item), { total })
