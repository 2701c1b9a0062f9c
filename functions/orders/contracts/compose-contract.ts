import { CONTRACT_TITLE, clausesOf, kitOf, pointLines } from '#shared/orders/messages/contract-clauses.ts'
import {
  type Contract,
  contractClientOf,
  contractFacts,
  missingForContract,
  type Operator,
} from '#shared/orders/rules/contracts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'

/** `operator`: the company that owns the points. */
export type ContractContext = Pick<Context, 'actor' | 'now'> & { readonly operator: Operator }

/**
 * The contract that would be issued for the order now, and the profile that was read for it. Throws
 * ORDER_NOT_COMPLETED, CONTRACT_WITHOUT_CLIENT for a guest order, or CONTRACT_DATA_MISSING with the fields missing in
 * the profile.
 */
export async function composeContract(
  order: Order,
  { now, operator }: ContractContext,
): Promise<{ contract: Contract; person: Profile }> {
  if (order.status !== 'completed') throw new DomainError('ORDER_NOT_COMPLETED')
  const clientProfile = order.user_id === null ? undefined : await findProfile(order.user_id)
  if (!clientProfile) throw new DomainError('CONTRACT_WITHOUT_CLIENT')
  const client = contractClientOf(clientProfile)
  if (!client) throw new DomainError('CONTRACT_DATA_MISSING', { fields: missingForContract(clientProfile) })
  const orderPoints = await findPoints(order.items.map(({ point_id }) => point_id))
  const points = pointLines([...orderPoints.values()])
  const facts = contractFacts({ order, points, kit: kitOf(order), client, operator, now })
  return { contract: { title: CONTRACT_TITLE, ...facts, clauses: clausesOf(facts) }, person: clientProfile }
}
