import {
  type ContractObstacle,
  type ContractView,
  contractCheckOf,
  contractNumber,
  yearOfContract,
} from '#shared/orders/rules/contracts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { changeOrder } from '../change-order.ts'
import { assertOrderAccess } from '../order-owner.ts'
import { type ContractContext, composeContract } from './compose-contract.ts'
import { countContractAction, findContractCount } from './contract-numbers-store.ts'
import { insertContractActions } from './contracts-store.ts'
import { hashContract } from './hash-contract.ts'
import { showContract } from './show-contract.ts'

/**
 * More than of other changes, because all contracts of a year count on one item: the last of thirty that are issued at
 * once loses to each of the others.
 */
const ATTEMPTS = 40

/**
 * Issues the contract of a completed order, once, with the next number of its year; concurrent requests get the same
 * contract. It contains the order's and the client's data at the time of the write. Throws ORDER_NOT_FOUND, ORDER_CHANGED, what keeps the
 * draft from being issued, or the refusals of composeContract.
 */
export async function issueContract(
  { order_id, version }: { order_id: string; version?: number | undefined },
  context: ContractContext,
): Promise<ContractView> {
  const { actor, now } = context
  await changeOrder(order_id, { by: actor, expectedVersion: version, attempts: ATTEMPTS }, async current => {
    await assertOrderAccess(current, actor)
    if (current.contract_hash !== null) return { unchanged: current }
    const year = yearOfContract(now)
    const issued = await findContractCount(year)
    const number = contractNumber(issued + 1, now)
    const { contract, obstacle, clientUnchanged } = await composeContract(current, {
      ...context,
      reader: actor,
      number,
    })
    if (obstacle) throw refusalOf(obstacle)
    const hashedContract = hashContract(contract)
    return {
      updated: {
        ...current,
        contract_hash: hashedContract.contract_hash,
        contract_number: contract.number,
        updated_at: now,
      },
      actions: [
        ...insertContractActions(
          { order_id, ...hashedContract },
          contractCheckOf(hashedContract.contract_hash, contract),
        ),
        countContractAction(year, issued),
        ...clientUnchanged,
      ],
    }
  })
  return showContract({ order_id }, context)
}

const refusalOf = (obstacle: ContractObstacle): DomainError =>
  obstacle.code === 'CONTRACT_DATA_MISSING'
    ? new DomainError(obstacle.code, {
        fields: obstacle.fields,
        ...(obstacle.customer_id === undefined ? {} : { customer_id: obstacle.customer_id }),
      })
    : new DomainError(obstacle.code)
