import * as z from 'zod/mini'
import { cursor } from '../domain/identifiers.ts'

export const pageQuery = { cursor: z.optional(cursor) }

export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.nullable(cursor) })
