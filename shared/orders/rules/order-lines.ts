import * as z from 'zod/mini'
import { orderItemIdSchema } from '../../platform/rules/identifiers.ts'
import { orUnknown } from '../../platform/rules/known-values.ts'
import { type Centavos, sumOfAmounts } from '../../platform/rules/money.ts'

/** What an order charges or credits beside the prices of its points (decision 0102). */

export const MAX_LINE_DESCRIPTION_LENGTH = 200

export const orderLineSchema = z.object({
  kind: orUnknown(z.enum(['adjustment', 'production', 'installation', 'art', 'travel'])),
  description: z.string(),
  /** Centavos; negative for a credit. */
  amount: z.number(),
  /** Of a product: how many, and centavos for each. Missing in adjustments. */
  quantity: z.optional(z.number()),
  unit_price: z.optional(z.number()),
  /** The item whose price the line corrects, so that later credits count from the corrected price. */
  price_of: z.optional(orderItemIdSchema),
  /** The number of the amendment that made the line. */
  amendment: z.optional(z.number()),
})
export type OrderLine = z.infer<typeof orderLineSchema>

/** An order's total: the prices of its items, and its lines. */
export const totalAmount = (
  items: readonly { price: Centavos }[],
  lines: readonly Pick<OrderLine, 'amount'>[] = [],
): Centavos => sumOfAmounts([...items.map(({ price }) => price), ...lines.map(({ amount }) => amount)])
