import * as z from 'zod/mini'
import { endpoint } from '../../platform/api/endpoint.ts'
import { cursorSchema, importIdSchema } from '../../platform/rules/identifiers.ts'
import { MANAGERS } from '../../platform/rules/roles.ts'
import {
  fileNameSchema,
  importLinesSchema,
  linesReportSchema,
  pointImportSchema,
  pointNotRevertedSchema,
} from '../rules/point-imports.ts'
import { MAX_POINT_ROWS } from '../rules/point-rows.ts'

const importParams = { import_id: importIdSchema }

/** Spreadsheets of points. The browser splits a sheet into lines; the server checks every line, whoever sends it. */
export const imports = {
  check: endpoint({
    method: 'POST',
    path: '/point-imports/check',
    access: MANAGERS,
    summary: 'Says what importing these lines would do, and changes nothing',
    input: z.object({ lines: importLinesSchema }),
    output: linesReportSchema,
  }),
  start: endpoint({
    method: 'POST',
    path: '/point-imports',
    access: MANAGERS,
    summary: 'Begins an import, to which lines are then sent',
    input: z.object({ file_name: fileNameSchema, rows: z.int().check(z.gte(1), z.lte(MAX_POINT_ROWS)) }),
    output: pointImportSchema,
    status: 201,
  }),
  addLines: endpoint({
    method: 'POST',
    path: '/point-imports/{import_id}/lines',
    access: MANAGERS,
    summary: 'Makes and changes points by the good lines; a line that comes again is known and changes nothing',
    input: z.object({ ...importParams, lines: importLinesSchema }),
    output: linesReportSchema,
    refuses: ['IMPORT_NOT_FOUND', 'IMPORT_UNDONE', 'IMPORT_FULL', 'TAG_NAME_TAKEN'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/point-imports',
    access: MANAGERS,
    summary: 'The latest imports, newest first',
    input: z.object({}),
    output: z.object({ imports: z.array(pointImportSchema) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/point-imports/{import_id}/undo',
    access: MANAGERS,
    summary:
      'Takes back what an import made and changed and nobody has or changed since; call again with the cursor until it is null',
    input: z.object({ ...importParams, cursor: z.optional(cursorSchema) }),
    output: z.object({
      removed: z.int(),
      restored: z.int(),
      kept: z.array(pointNotRevertedSchema),
      cursor: z.nullable(cursorSchema),
    }),
    refuses: ['IMPORT_NOT_FOUND'],
  }),
}
