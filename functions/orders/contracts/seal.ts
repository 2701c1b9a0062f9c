import { createHash } from 'node:crypto'
import { type Contract, canonicalJson } from '#shared/domain/contracts.ts'

/** SHA-256 of a contract's text, in hexadecimal. */
export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** A contract as it is kept: its canonical text, and the hash that vouches for it. */
export function seal(contract: Contract): { contract_hash: string; content: string } {
  const content = canonicalJson(contract)
  return { contract_hash: hashOf(content), content }
}
