import { CONTRACT_TITLE, clausesOf, contractPointTexts, kitText } from '#shared/orders/messages/contract-clauses.ts'
import {
  type Contract,
  type ContractParty,
  contractClientOf,
  contractFacts,
  contractPartyOfCustomer,
  missingContractFields,
  type Operator,
} from '#shared/orders/rules/contracts.ts'
import { orderDiscount } from '#shared/orders/rules/discounts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { customerUnchangedCheck, findCustomer } from '../../people/customers/customers-store.ts'
import { findProfile, profileUnchangedCheck } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/** `operator`: the company that owns the points. */
export type ContractContext = Pick<Context, 'actor' | 'now'> & { readonly operator: Operator }

/**
 * The contract that would be issued for the order now, and the check that fails once the client's data changed. Throws
 * ORDER_NOT_COMPLETED, CONTRACT_WITHOUT_CLIENT for a guest order, or CONTRACT_DATA_MISSING with what is missing of the client.
 */
export async function composeContract(
  order: Order,
  { now, operator }: Pick<ContractContext, 'now' | 'operator'>,
): Promise<{ contract: Contract; clientUnchanged: TransactAction }> {
  if (order.status !== 'completed') throw new DomainError('ORDER_NOT_COMPLETED')
  const { party, clientUnchanged, customer_id } = await findParty(order)
  const client = contractClientOf(party)
  if (!client)
    throw new DomainError('CONTRACT_DATA_MISSING', {
      fields: missingContractFields(party),
      ...(customer_id === undefined ? {} : { customer_id }),
    })
  const orderPoints = await findPoints(order.items.map(({ point_id }) => point_id))
  const points = contractPointTexts([...orderPoints.values()])
  const facts = contractFacts({ order, points, kit: kitText(order), client, operator, now })
  return {
    contract: { title: CONTRACT_TITLE, ...facts, clauses: clausesOf(facts, orderDiscount(order)) },
    clientUnchanged,
  }
}

type Party = { party: ContractParty; clientUnchanged: TransactAction; customer_id?: string }

/** The customer of an order that the office made, else the account's profile. Throws CONTRACT_WITHOUT_CLIENT. */
async function findParty({ customer_id, user_id }: Order): Promise<Party> {
  const customer = customer_id === undefined ? undefined : await findCustomer(customer_id)
  if (customer)
    return {
      party: contractPartyOfCustomer(customer),
      clientUnchanged: customerUnchangedCheck(customer),
      customer_id: customer.id,
    }
  const profile = user_id === null ? undefined : await findProfile(user_id)
  if (!profile) throw new DomainError('CONTRACT_WITHOUT_CLIENT')
  return { party: profile, clientUnchanged: profileUnchangedCheck(profile) }
}
