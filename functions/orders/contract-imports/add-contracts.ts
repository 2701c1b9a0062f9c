import type { ContractLinesReport } from '#shared/orders/rules/contract-imports.ts'
import { type ContractLine, leaveOutContractsWithErrors } from '#shared/orders/rules/contract-lines.ts'
import type { ContractRowError } from '#shared/orders/rules/contract-rows.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import type { Context } from '../../platform/context.ts'
import type { WithInstallation } from '../installation-port.ts'
import {
  type ContractImportEntry,
  type ContractImportRecord,
  findContractImport,
  takeContractImportRows,
} from './contract-imports-store.ts'
import { contractsPerTransaction, enterContracts } from './enter-contracts.ts'
import { undoImportEntries } from './undo-contract-import.ts'
import { documentOfSheetContract, validateContractLines } from './validate-contract-lines.ts'

/**
 * Number of customers whose contracts are entered concurrently; the transactions of one customer are made one after
 * another.
 */
const CUSTOMER_CONCURRENCY = 8

/**
 * Enters the contracts of the valid lines and reports the other lines. Idempotent per contract, also under concurrent
 * requests. Throws IMPORT_NOT_FOUND, IMPORT_UNDONE or
 * IMPORT_FULL.
 */
export async function addContracts(
  { import_id: importId, lines }: { import_id: string; lines: readonly ContractLine[] },
  context: Pick<Context, 'actor' | 'now'> & WithInstallation,
): Promise<ContractLinesReport> {
  const open = await assertImportOpen(importId)
  await takeContractImportRows(open, lines)
  const { report, fresh } = await validateContractLines(lines, context.now)
  const entries: ContractImportEntry[] = []
  /** Customers that this call has created, by document. */
  const madeCustomers = new Map<string, ContractImportEntry>()
  const errors: ContractRowError[] = []
  await forEachConcurrent(
    [...Map.groupBy(fresh, documentOfSheetContract)],
    CUSTOMER_CONCURRENCY,
    async ([document, contracts]) => {
      for (const part of contractsPerTransaction(contracts, open))
        for (const entered of await enterContracts(part, open, context)) {
          if (entered === 'known') continue
          if ('errors' in entered) errors.push(...entered.errors)
          else {
            entries.push(entered.entry)
            if (entered.made_customer) madeCustomers.set(document, { customer_id: entered.entry.customer_id })
          }
        }
    },
  )
  try {
    await assertImportOpen(importId)
  } catch (error) {
    // An undo that began in the meantime may have read the import's entries before these contracts existed.
    await undoImportEntries(importId, [...entries, ...madeCustomers.values()], context)
    throw error
  }
  const checked = leaveOutContractsWithErrors({
    lines: [...lines],
    contracts: [],
    errors: [...report.errors, ...errors],
  })
  const madeFingerprints = new Set(entries.map(({ contract }) => contract?.fingerprint))
  const entered = fresh.filter(({ fingerprint }) => madeFingerprints.has(fingerprint))
  const enteredLines = entered.reduce((sum, { rows }) => sum + rows.length, 0)
  const madeLines = new Set(entered.map(({ rows }) => rows[0]?.line))
  return {
    ...report,
    rows: checked.lines.length,
    errors: checked.errors,
    created: entries.length,
    new_lines: entered.flatMap(({ rows }) => rows.map(({ line }) => line)),
    contracts: report.contracts.filter(({ line }) => madeLines.has(line)),
    known: checked.lines.length - enteredLines,
    new_customers: [...madeCustomers.keys()],
  }
}

async function assertImportOpen(importId: string): Promise<ContractImportRecord> {
  const found = await findContractImport(importId)
  if (!found) throw new DomainError('IMPORT_NOT_FOUND')
  if (found.undo_began_at !== null) throw new DomainError('IMPORT_UNDONE')
  return found
}
