import * as z from 'zod/mini'
import {
  hasEachLineOnce,
  lineNumberSchema,
  REPEATED_LINE_MESSAGE,
  ROWS_PER_REQUEST,
} from '../../catalogue/rules/point-imports.ts'
import { termSchema } from '../../catalogue/rules/terms.ts'
import { contractImportIdSchema, customerIdSchema, orderIdSchema } from '../../platform/rules/identifiers.ts'
import { CONTRACT_COLUMNS, contractRowErrorSchema, MAX_CONTRACT_CELL_LENGTH } from './contract-rows.ts'

/** Imports of contracts that run already. */

/** Number of contracts and customers undone per request. */
export const ENTRIES_PER_UNDO_REQUEST = 50

/** A line of the sheet as it was typed. Cells are validated one by one (`checkContractRow`). */
const contractLine = z.object({
  line: lineNumberSchema,
  cells: z.partialRecord(
    z.enum(CONTRACT_COLUMNS),
    z.string().check(z.maxLength(MAX_CONTRACT_CELL_LENGTH, 'O texto é longo demais.')),
  ),
})

/** The lines of a request. All lines of a contract have to be in the same request. */
export const contractLinesSchema = z
  .array(contractLine)
  .check(
    z.minLength(1, 'Envie pelo menos uma linha.'),
    z.maxLength(ROWS_PER_REQUEST, `Envie até ${ROWS_PER_REQUEST} linhas por vez.`),
    z.refine(hasEachLineOnce, REPEATED_LINE_MESSAGE),
  )

/** A contract of a sheet, for the office to compare with the paper. */
const sheetContract = z.object({
  /** Number of the first of the contract's lines. */
  line: z.int(),
  /** The number that the operator gave the contract; '' if none. */
  number: z.string(),
  customer_name: z.string(),
  asset_codes: z.array(z.string()),
  /** From the first to the last day of any of the contract's points. */
  term: termSchema,
  /** Price of all points for the whole term. Centavos. */
  total: z.int(),
})
export type SheetContractSummary = z.infer<typeof sheetContract>

export const contractLinesReportSchema = z.object({
  /** Number of valid lines. */
  rows: z.int(),
  errors: z.array(contractRowErrorSchema),
  /** Fields in which the sheet differs from the stored customer, which stays unchanged. */
  warnings: z.array(contractRowErrorSchema),
  /** Contracts entered; in a check, contracts that would be entered. */
  created: z.int(),
  /** Numbers of their lines. */
  new_lines: z.array(z.int()),
  contracts: z.array(sheetContract),
  /** Number of lines that were imported before. */
  known: z.int(),
  /** Documents of the customers created; in a check, of those that would be created. */
  new_customers: z.array(z.string()),
})
export type ContractLinesReport = z.infer<typeof contractLinesReportSchema>

export const contractImportSchema = z.object({
  id: contractImportIdSchema,
  file_name: z.string(),
  created_at: z.string(),
  /** Name of the person who imported. */
  created_by: z.string(),
  /** Number of lines in the sheet. */
  rows: z.int(),
  /** Whether the import creates installation tasks for its contracts. */
  with_tasks: z.boolean(),
  /** Whether the signs of contracts that have begun hang in the street already. Missing in older imports. */
  signs_hang: z.optional(z.boolean()),
  /** Number of the import's contracts that were not undone. */
  contracts: z.int(),
  /** When an undo began: the import accepts no lines from then on. */
  undo_began_at: z._default(z.nullable(z.string()), null),
  /** When the import's undo was finished; null otherwise. */
  undone_at: z.nullable(z.string()),
})
export type ContractImport = z.infer<typeof contractImportSchema>

/** An imported contract for the browser, which finds the contract of a signed copy by the number. */
export const importedContractSchema = z.object({
  order_id: orderIdSchema,
  /** The number that the operator gave the contract; '' if none. */
  number: z.string(),
  customer_name: z.string(),
  has_file: z.boolean(),
})
export type ImportedContract = z.infer<typeof importedContractSchema>

/**
 * What an undo leaves: a contract that somebody changed since, or that must be retained by law after the customer's
 * data was deleted; a customer that somebody changed or that has other orders.
 */
export const recordNotRevertedSchema = z.object({
  name: z.string(),
  why: z.enum(['changed', 'in_use', 'retained']),
  order_id: z.nullable(orderIdSchema),
  customer_id: z.nullable(customerIdSchema),
})
export type RecordNotReverted = z.infer<typeof recordNotRevertedSchema>
