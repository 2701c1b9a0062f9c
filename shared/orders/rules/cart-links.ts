import { PERIOD_YEARS, type PeriodYears } from '../../catalogue/rules/periods.ts'
import { pointIdSchema } from '../../platform/rules/identifiers.ts'
import { type CartItems, MAX_POINTS_PER_OFFICE_ORDER } from './cart.ts'

/** A cart as a link: point ids and years only. Names, prices and availability come from the server when it is opened. */

/** Query parameter with the points of a shared cart. */
export const CART_LINK_PARAMETER = 'carrinho'

type LinkedItem = { point_id: string; period_years: PeriodYears }

/** '100:1,101:5' */
export const cartLinkValue = (cart: CartItems): string =>
  cart.map(({ point_id, period_years }) => `${point_id}:${period_years}`).join(',')

/** The points of a shared cart, each once; what can't be one is left out, as is what comes after the 200th. */
export function parseCartLink(value: string): LinkedItem[] {
  const items = new Map<string, LinkedItem>()
  for (const part of value.split(',')) {
    const [id, years] = part.split(':')
    const point_id = pointIdSchema.safeParse(id).data
    const period_years = PERIOD_YEARS.find(period => String(period) === years)
    if (point_id === undefined || period_years === undefined || items.has(point_id)) continue
    items.set(point_id, { point_id, period_years })
    if (items.size === MAX_POINTS_PER_OFFICE_ORDER) break
  }
  return [...items.values()]
}
