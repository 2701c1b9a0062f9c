import * as z from 'zod/mini'
import { ROWS_PER_REQUEST } from '../../catalogue/rules/point-imports.ts'
import { term } from '../../catalogue/rules/terms.ts'
import { contractImportId, customerId, orderId } from '../../platform/rules/identifiers.ts'
import { CONTRACT_COLUMNS, contractRowError, MAX_CONTRACT_CELL } from './contract-rows.ts'

/** Imports of contracts that run already. */

/** Contracts and customers taken back per request of an undo. */
export const CONTRACTS_PER_UNDO = 50

/** Cells are judged one by one (`checkContractRow`). The header is line 1. */
const contractLine = z.object({
  line: z.int().check(z.gte(2)),
  cells: z.partialRecord(
    z.enum(CONTRACT_COLUMNS),
    z.string().check(z.maxLength(MAX_CONTRACT_CELL, 'O texto é longo demais.')),
  ),
})

/** All lines of a contract are sent together. */
export const contractLines = z
  .array(contractLine)
  .check(
    z.minLength(1, 'Envie pelo menos uma linha.'),
    z.maxLength(ROWS_PER_REQUEST, `Envie até ${ROWS_PER_REQUEST} linhas por vez.`),
  )

/** A contract of a sheet, as the office checks it against the paper. */
const sheetContract = z.object({
  /** The first of its lines. */
  line: z.int(),
  /** The operator's own; '' where it gave none. */
  number: z.string(),
  customer_name: z.string(),
  asset_codes: z.array(z.string()),
  /** The contract's days: from the first to the last day of any of its points. */
  term,
  /** Price of all its points for the whole term. Centavos. */
  total: z.int(),
})
export type SheetContractSummary = z.infer<typeof sheetContract>

export const contractLinesReport = z.object({
  /** Valid lines. */
  rows: z.int(),
  errors: z.array(contractRowError),
  /** Fields in which the sheet contradicts the customer's record; the record stays. */
  warnings: z.array(contractRowError),
  /** Contracts entered; in a check, contracts that would be. */
  created: z.int(),
  contracts: z.array(sheetContract),
  /** Lines that were already imported. */
  known: z.int(),
  /** Documents of customers made; in a check, of those that would be. */
  new_customers: z.array(z.string()),
})
export type ContractLinesReport = z.infer<typeof contractLinesReport>

export const contractImport = z.object({
  id: contractImportId,
  file_name: z.string(),
  created_at: z.string(),
  /** Who imported, by name. */
  created_by: z.string(),
  /** Lines of the sheet. */
  rows: z.int(),
  /** Whether its contracts have installation tasks. */
  with_tasks: z.boolean(),
  /** Its contracts that were not taken back. */
  contracts: z.int(),
  /** When its undo was finished; null otherwise. */
  undone_at: z.nullable(z.string()),
})
export type ContractImport = z.infer<typeof contractImport>

/** An imported contract as the browser gets it, to match signed copies with contracts by number. */
export const importedContract = z.object({
  order_id: orderId,
  /** The operator's own; '' where it has none. */
  number: z.string(),
  customer_name: z.string(),
  has_file: z.boolean(),
})
export type ImportedContract = z.infer<typeof importedContract>

/**
 * What an undo leaves: a contract that was changed since, or that is kept for the law after its customer's data was deleted; a
 * customer that was changed or has other orders.
 */
export const contractNotUndone = z.object({
  name: z.string(),
  why: z.enum(['changed', 'in_use', 'retained']),
  order_id: z.nullable(orderId),
  customer_id: z.nullable(customerId),
})
export type ContractNotUndone = z.infer<typeof contractNotUndone>
