import * as z from 'zod/mini'
import { fileNameSchema } from '../../catalogue/rules/point-imports.ts'
import { endpoint } from '../../platform/api/endpoint.ts'
import { contractImportIdSchema, cursorSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import {
  contractImportSchema,
  contractLinesReportSchema,
  contractLinesSchema,
  importedContractSchema,
  recordNotRevertedSchema,
} from '../rules/contract-imports.ts'
import { MAX_CONTRACT_ROWS } from '../rules/contract-rows.ts'

const importParams = { import_id: contractImportIdSchema }

/** Spreadsheets of contracts that run already. The browser splits a sheet into lines; the server checks every line. */
export const contractImports = {
  check: endpoint({
    method: 'POST',
    path: '/contract-imports/check',
    access: MANAGERS,
    summary: 'Says what importing these lines would do, and changes nothing',
    input: z.object({ lines: contractLinesSchema }),
    output: contractLinesReportSchema,
  }),
  start: endpoint({
    method: 'POST',
    path: '/contract-imports',
    access: MANAGERS,
    summary: 'Begins an import, to which lines are then sent',
    input: z.object({
      file_name: fileNameSchema,
      rows: z.int().check(z.gte(1), z.lte(MAX_CONTRACT_ROWS)),
      /** Whether to create an installation task for each point. */
      with_tasks: z.boolean(),
      /** Whether the signs of contracts that have begun hang in the street already. */
      signs_hang: z._default(z.boolean(), true),
    }),
    output: contractImportSchema,
    status: 201,
  }),
  addLines: endpoint({
    method: 'POST',
    path: '/contract-imports/{import_id}/lines',
    access: MANAGERS,
    summary: 'Enters the contracts of the good lines; a contract that comes again is known and makes nothing',
    input: z.object({ ...importParams, lines: contractLinesSchema }),
    output: contractLinesReportSchema,
    refuses: ['IMPORT_NOT_FOUND', 'IMPORT_UNDONE', 'IMPORT_FULL'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contract-imports',
    access: MANAGERS,
    summary: 'The latest imports, newest first',
    input: z.object({}),
    output: z.object({ imports: z.array(contractImportSchema) }),
  }),
  contracts: endpoint({
    method: 'GET',
    path: '/contract-imports/{import_id}/contracts',
    access: MANAGERS,
    summary: 'The contracts of an import that were not taken back, by number',
    input: z.object({ ...importParams, cursor: z.optional(cursorSchema) }),
    output: z.object({ contracts: z.array(importedContractSchema), cursor: z.nullable(cursorSchema) }),
    refuses: ['IMPORT_NOT_FOUND'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/contract-imports/{import_id}/undo',
    access: MANAGERS,
    summary:
      'Takes back contracts and customers of an import that nobody changed; call again with the cursor until it is null',
    input: z.object({ ...importParams, cursor: z.optional(cursorSchema) }),
    output: z.object({ removed: z.int(), kept: z.array(recordNotRevertedSchema), cursor: z.nullable(cursorSchema) }),
    refuses: ['IMPORT_NOT_FOUND'],
  }),
}
