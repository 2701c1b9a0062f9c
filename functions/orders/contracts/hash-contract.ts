import { createHash } from 'node:crypto'
import { type Contract, canonicalJson } from '#shared/orders/rules/contracts.ts'

/** SHA-256 of a contract's text, in hexadecimal. */
export const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex')

/** The canonical text of a contract, and the hash that proves it is unaltered. */
export function hashContract(contract: Contract): { contract_hash: string; content: string } {
  const content = canonicalJson(contract)
  return { contract_hash: sha256Of(content), content }
}
