import type { ImportedContract } from '#shared/orders/rules/contract-imports.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { cursorAfter, sortKeyOfCursor } from '../../platform/table/read.ts'
import { findOrders } from '../orders-store.ts'
import { findContractImport, listEntriesOfContractImport } from './contract-imports-store.ts'

/** Contracts per page; an order of many points has several KB. */
const CONTRACTS_PER_PAGE = 50

/** A page of an import's contracts that were not undone. Throws IMPORT_NOT_FOUND. */
export async function listImportedContracts({
  import_id: importId,
  cursor,
}: {
  import_id: string
  cursor?: string | undefined
}): Promise<{ contracts: ImportedContract[]; cursor: string | null }> {
  const after = cursor === undefined ? undefined : sortKeyOfCursor(cursor)
  if (!(await findContractImport(importId))) throw new DomainError('IMPORT_NOT_FOUND')
  const { entries, next } = await listEntriesOfContractImport(importId, after, CONTRACTS_PER_PAGE)
  const orders = await findOrders(entries.flatMap(({ contract }) => contract?.order_id ?? []))
  const contracts = [...orders.values()].map(({ id, customer_name, paper_contract }) => ({
    order_id: id,
    number: paper_contract?.number ?? '',
    customer_name,
    has_file: paper_contract?.file !== undefined,
  }))
  return { contracts, cursor: next === undefined ? null : cursorAfter(next) }
}
