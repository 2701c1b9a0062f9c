import { countHoldings, type HoldingCounts } from '#shared/orders/rules/holdings.ts'
import { userViewOf } from '#shared/people/rules/profiles.ts'
import type { User } from '#shared/people/rules/users.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findAllOrdersOfPerson } from '../../orders/find-all-orders.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'

/** A user, with the numbers of their orders and contracts. Throws USER_NOT_FOUND. */
export async function getUser({ user_id }: { user_id: string }): Promise<{ user: User; holdings: HoldingCounts }> {
  const person = await findProfile(user_id)
  if (!person) throw new DomainError('USER_NOT_FOUND')
  return { user: userViewOf(person), holdings: countHoldings(await findAllOrdersOfPerson(person)) }
}
