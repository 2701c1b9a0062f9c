import {
  CONTRACT_TITLE,
  clausesOf,
  contractKitText,
  contractPointTexts,
} from '#shared/orders/messages/contract-clauses.ts'
import {
  type Contract,
  type ContractClient,
  type ContractClientData,
  type ContractObstacle,
  contractClientDataOfCustomer,
  contractClientOf,
  contractFacts,
  contractPaymentOf,
  draftClientOf,
  missingContractFields,
  type Operator,
} from '#shared/orders/rules/contracts.ts'
import { orderDiscount } from '#shared/orders/rules/discounts.ts'
import { itemWithContractStarted, type Order } from '#shared/orders/rules/orders.ts'
import { hasUncheckedData } from '#shared/people/rules/customer-accounts.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { findPoints } from '../../catalogue/points/points-store.ts'
import { checkCustomerUnchangedAction, findCustomer } from '../../people/customers/customers-store.ts'
import { checkProfileUnchangedAction, findProfile } from '../../people/profiles/profiles-store.ts'
import type { Context } from '../../platform/context.ts'
import type { TransactAction } from '../../platform/table/transact.ts'
import { withExpectedContractDays } from '../renewed-order.ts'
import { mayReadCustomer } from './contract-readers.ts'

/** `operator`: the company that owns the points. */
export type ContractContext = Pick<Context, 'actor' | 'now'> & { readonly operator: Operator }

type ComposedContract = {
  contract: Contract
  /** Missing when the contract can be issued. */
  obstacle?: ContractObstacle
  /** Checks that fail the transaction when the client's data changes. */
  clientUnchanged: TransactAction[]
}

/**
 * The contract that would be issued for the order now; of a pending order, what it would say if the payment were
 * confirmed now. A `reader` whom the order's customer does not know gets their own data instead of the customer's.
 * Throws ORDER_NOT_COMPLETED for a cancelled order, CONTRACT_ON_PAPER for an imported one.
 */
export async function composeContract(
  order: Order,
  {
    now,
    operator,
    reader,
    number = '',
  }: Pick<ContractContext, 'now' | 'operator'> & { reader?: Actor | undefined; number?: string },
): Promise<ComposedContract> {
  if (order.status === 'cancelled') throw new DomainError('ORDER_NOT_COMPLETED')
  if (order.paper_contract) throw new DomainError('CONTRACT_ON_PAPER')
  const [party, orderPoints, datedOrder] = await Promise.all([
    findParty(order, reader),
    findPoints(order.items.map(({ point_id }) => point_id)),
    withDays(order, now),
  ])
  const facts = contractFacts({
    order: datedOrder,
    points: contractPointTexts([...orderPoints.values()]),
    kit: contractKitText(order),
    client: clientOf(order, party),
    operator,
    number,
    now,
  })
  const obstacle = obstacleOf(order, party)
  return {
    contract: {
      title: CONTRACT_TITLE,
      ...facts,
      clauses: clausesOf(facts, contractPaymentOf(order), orderDiscount(order)),
    },
    ...(obstacle && { obstacle }),
    clientUnchanged: party ? [party.unchanged] : [],
  }
}

function clientOf(
  { customer_name: name, customer_email: email, customer_phone: phone }: Order,
  party: Party | undefined,
) {
  return (party && contractClientOf(party.person)) ?? draftClientOf(party?.person ?? { name, email, phone })
}

/** The client of an order's contract as it would be named now; unknown data is ''. */
export const clientOfOrder = async (order: Order): Promise<ContractClient> =>
  clientOf(order, await findParty(order, undefined))

/** The order with the days of its contract; those of a pending order if its payment were confirmed now. */
async function withDays(order: Order, now: string): Promise<Order> {
  if (order.status !== 'pending') return order
  const expected = await withExpectedContractDays(order)
  return {
    ...expected,
    items: expected.items.map(item => (item.starts_at === null ? itemWithContractStarted(item, now) : item)),
  }
}

function obstacleOf({ status }: Order, party: Party | undefined): ContractObstacle | undefined {
  if (status !== 'completed') return { code: 'ORDER_NOT_COMPLETED' }
  if (!party) return { code: 'CONTRACT_WITHOUT_CLIENT' }
  const { person, customer, isHidden } = party
  if (isHidden) return { code: 'CONTRACT_OF_CUSTOMER' }
  const reference = customer ? { customer_id: customer.id } : {}
  if (!contractClientOf(person))
    return { code: 'CONTRACT_DATA_MISSING', fields: missingContractFields(person), ...reference }
  return customer && hasUncheckedData(customer) ? { code: 'CONTRACT_CUSTOMER_UNCHECKED', ...reference } : undefined
}

/** `isHidden`: the contract is the customer's, whose data the reader may not see, so that `person` is the reader. */
type Party = { person: ContractClientData; unchanged: TransactAction; customer?: Customer; isHidden?: true }

/** The client of a contract: the order's customer, else the profile of the order's account; undefined for a guest. */
async function findParty(order: Order, reader: Actor | undefined): Promise<Party | undefined> {
  const customer = order.customer_id === undefined ? undefined : await findCustomer(order.customer_id)
  const user = customer && reader ? reader.user_id : order.user_id
  const profile = user === null ? undefined : await findProfile(user)
  const ownParty = profile && { person: profile, unchanged: checkProfileUnchangedAction(profile) }
  if (!customer) return ownParty
  if (reader && !mayReadCustomer(customer, reader, profile)) return ownParty && { ...ownParty, isHidden: true }
  return {
    person: contractClientDataOfCustomer(customer),
    unchanged: checkCustomerUnchangedAction(customer),
    customer,
  }
}
