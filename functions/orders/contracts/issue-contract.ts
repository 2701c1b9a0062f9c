import { checkOf, type ShownContract } from '#shared/domain/contracts.ts'
import { demandingUnchanged } from '../../people/profiles/profiles-store.ts'
import { changeOrder, demandAccess } from '../change-order.ts'
import { putContract } from './contracts-store.ts'
import { type ContractContext, drawUp } from './draw-up.ts'
import { seal } from './seal.ts'
import { showContract } from './show-contract.ts'

/**
 * Issues the contract of a completed order, once: of two who ask at the same moment one issues it and both get it. It says
 * what order and profile say at the moment of writing. Throws ORDER_NOT_FOUND, ORDER_CHANGED, or what drawUp throws.
 */
export async function issueContract(
  { order_id, version }: { order_id: string; version?: number | undefined },
  context: ContractContext,
): Promise<ShownContract> {
  const { actor, now } = context
  await changeOrder(order_id, { by: actor, seen: version }, async read => {
    await demandAccess(read, actor)
    if (read.contract_hash !== null) return { as_it_is: read }
    const { contract, person } = await drawUp(read, context)
    const sealed = seal(contract)
    return {
      became: { ...read, contract_hash: sealed.contract_hash, updated_at: now },
      actions: [
        ...putContract({ order_id, ...sealed }, checkOf(sealed.contract_hash, contract)),
        demandingUnchanged(person),
      ],
    }
  })
  return showContract({ order_id }, context)
}
