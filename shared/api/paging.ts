import * as z from 'zod/mini'

/** An opaque place in a list. It is checked when it comes back, and it only continues the list that gave it. */
export const cursor = z.string().check(z.maxLength(1024), z.regex(/^[\w-]+$/))

export const pageQuery = { cursor: z.optional(cursor) }

export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.nullable(z.string()) })
