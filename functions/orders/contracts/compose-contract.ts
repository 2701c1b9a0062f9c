import {
  CONTRACT_TITLE,
  clausesOf,
  contractKitText,
  contractPointTexts,
} from '#shared/orders/messages/contract-clauses.ts'
import {
  type Contract,
  type ContractClientData,
  contractClientDataOfCustomer,
  contractClientOf,
  contractFacts,
  missingContractFields,
  type Operator,
} from '#shared/orders/rules/contracts.ts'
import { orderDiscount } from '#shared/orders/rules/discounts.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { checkCustomerUnchangedAction, findCustomer } from '../../people/customers/customers-store.ts'
import { checkProfileUnchangedAction, findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'

/** `operator`: the company that owns the points. */
export type ContractContext = Pick<Context, 'actor' | 'now'> & { readonly operator: Operator }

/** `actor`: missing for whoever opens an order's link. */
export type ContractReader = Pick<ContractContext, 'now' | 'operator'> & Partial<Pick<ContractContext, 'actor'>>

/**
 * The contract that would be issued for the order now, and a check that fails the transaction when the client's data
 * changes. Throws ORDER_NOT_COMPLETED, CONTRACT_ON_PAPER for anybody but the office, CONTRACT_WITHOUT_CLIENT for a guest
 * order, or CONTRACT_DATA_MISSING with the client's missing fields.
 */
export async function composeContract(
  order: Order,
  { now, operator, actor }: ContractReader,
): Promise<{ contract: Contract; clientUnchanged: TransactAction }> {
  if (order.status !== 'completed') throw new DomainError('ORDER_NOT_COMPLETED')
  if (order.paper_contract && !(actor && isManager(actor.role))) throw new DomainError('CONTRACT_ON_PAPER')
  const { party, clientUnchanged, customer_id } = await findParty(order)
  const client = contractClientOf(party)
  if (!client)
    throw new DomainError('CONTRACT_DATA_MISSING', {
      fields: missingContractFields(party),
      ...(customer_id === undefined ? {} : { customer_id }),
    })
  const orderPoints = await findPoints(order.items.map(({ point_id }) => point_id))
  const points = contractPointTexts([...orderPoints.values()])
  const facts = contractFacts({ order, points, kit: contractKitText(order), client, operator, now })
  return {
    contract: { title: CONTRACT_TITLE, ...facts, clauses: clausesOf(facts, orderDiscount(order)) },
    clientUnchanged,
  }
}

type Party = { party: ContractClientData; clientUnchanged: TransactAction; customer_id?: string }

/**
 * The client of a contract: the order's customer, else the profile of the order's account.
 * Throws CONTRACT_WITHOUT_CLIENT.
 */
async function findParty({ customer_id, user_id }: Order): Promise<Party> {
  const customer = customer_id === undefined ? undefined : await findCustomer(customer_id)
  if (customer)
    return {
      party: contractClientDataOfCustomer(customer),
      clientUnchanged: checkCustomerUnchangedAction(customer),
      customer_id: customer.id,
    }
  const profile = user_id === null ? undefined : await findProfile(user_id)
  if (!profile) throw new DomainError('CONTRACT_WITHOUT_CLIENT')
  return { party: profile, clientUnchanged: checkProfileUnchangedAction(profile) }
}
