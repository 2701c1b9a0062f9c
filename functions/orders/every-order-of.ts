import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { ordersOfOwner } from './orders-store.ts'

/** All orders of a person, newest first. Guest orders of the e-mail count only when the person has confirmed it. */
export async function everyOrderOf({
  id,
  email,
  email_confirmed_at,
}: Pick<Profile, 'id' | 'email' | 'email_confirmed_at'>): Promise<Order[]> {
  const orders: Order[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await ordersOfOwner(id, email_confirmed_at === null ? undefined : email, cursor)
    orders.push(...page.items)
    cursor = page.cursor
  }
  return orders
}
