import type { Order } from '#shared/domain/orders.ts'
import type { Profile } from '#shared/domain/profiles.ts'
import { ordersOfOwner } from './orders-store.ts'

/**
 * All orders of somebody, newest first. Guest orders of an e-mail count only when the person has proven that it is
 * theirs.
 */
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
