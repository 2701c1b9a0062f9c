import { nameComparisonKey } from '../../catalogue/rules/tags.ts'
import { PDF_TYPE, UPLOADS } from '../../platform/rules/uploads.ts'
import type { ImportedContract } from './contract-imports.ts'

/** Files of signed contracts. The contract's number in a file's name tells which contract it belongs to. */

type NamedFile = { name: string; type: string; size: number }

/**
 * Why a file is not sent. `several`: more than one contract has the number. `twice`: another file belongs to the same
 * contract.
 */
type Problem = 'no_contract' | 'several' | 'twice' | 'wrong_type' | 'too_large' | 'empty'

export type MatchedCopy<File extends NamedFile> = {
  file: File
  /** The contract that the file belongs to; undefined when unknown. */
  contract: ImportedContract | undefined
  problem: Problem | undefined
}

/** The file's type; by its name when the device gives none. The server examines the bytes. */
const fileTypeOf = ({ name, type }: NamedFile): string => type || (/\.pdf$/i.test(name) ? PDF_TYPE : '')

/** 'Contrato_2026-014 (assinado).pdf' → ['contrato', '2026', '014', 'assinado'] */
const wordsOf = (text: string): string[] =>
  nameComparisonKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a name contains a number as whole words, so that contract 14 is not found in '2026-014'. */
const containsNumber = (number: readonly string[], name: readonly string[]): boolean =>
  number.length > 0 && name.some((_, start) => number.every((word, index) => name[start + index] === word))

/** The contracts with the longest number that the name contains. */
function contractsNamedIn(name: string, contracts: readonly ImportedContract[]): ImportedContract[] {
  const words = wordsOf(name.replace(/\.[^.]*$/, ''))
  const found = contracts.filter(({ number }) => containsNumber(wordsOf(number), words))
  const longest = Math.max(0, ...found.map(({ number }) => wordsOf(number).length))
  return found.filter(({ number }) => wordsOf(number).length === longest)
}

function problemOf(file: NamedFile, found: number): Problem | undefined {
  const accepted: readonly string[] = UPLOADS.receipt.content_types
  if (!accepted.includes(fileTypeOf(file))) return 'wrong_type'
  if (file.size === 0) return 'empty'
  // Pictures are resized before they are sent, so their size does not matter.
  if (fileTypeOf(file) === PDF_TYPE && file.size > UPLOADS.receipt.max_bytes) return 'too_large'
  if (found === 0) return 'no_contract'
  return found > 1 ? 'several' : undefined
}

/** Finds the contract of each signed copy by the file's name; in the order of the files. */
export function matchSignedCopies<File extends NamedFile>(
  files: readonly File[],
  contracts: readonly ImportedContract[],
): MatchedCopy<File>[] {
  const usedNames = new Set<string>()
  return files.map(file => {
    const found = contractsNamedIn(file.name, contracts)
    const problem = problemOf(file, found.length)
    const contract = found.length === 1 ? found[0] : undefined
    if (problem !== undefined || !contract) return { file, contract, problem: problem ?? 'no_contract' }
    const isTwice = usedNames.has(contract.order_id)
    usedNames.add(contract.order_id)
    return { file, contract, problem: isTwice ? 'twice' : undefined }
  })
}
