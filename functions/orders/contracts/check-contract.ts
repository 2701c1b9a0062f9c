import type { ContractCheck } from '#shared/orders/rules/contracts.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { findContractCheck } from './contracts-store.ts'

/** The public data of the contract that has this hash. Throws CONTRACT_NOT_FOUND. */
export async function checkContract({ contract_hash }: { contract_hash: string }): Promise<ContractCheck> {
  const storedCheck = await findContractCheck(contract_hash)
  if (!storedCheck) throw new DomainError('CONTRACT_NOT_FOUND')
  return storedCheck
}
