import * as z from 'zod/mini'
import { importIdSchema, orderIdSchema, pointIdSchema, recordVersionSchema } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { pointChangeSchema } from './point-edits.ts'
import {
  CELL_TOO_LONG_MESSAGE,
  correctedPlaceSchema,
  MAX_POINT_CELL_LENGTH,
  POINT_COLUMNS,
  rowErrorSchema,
} from './point-rows.ts'

/** Maximum size of a sheet; a larger one would block the browser for seconds. MB of 1,048,576 bytes. */
export const MAX_SHEET_MB = 30
export const SHEET_TOO_LARGE_MESSAGE = `O arquivo passa de ${MAX_SHEET_MB} MB. Divida a planilha em partes menores.`
/** Rows per request; a larger sheet is sent in several requests. */
export const ROWS_PER_REQUEST = 200
/** Points deleted per request of a revert. */
export const POINTS_PER_REVERT_REQUEST = 100

/** A line's number in its file, whose header is line 1. A file of the maximum size has no more lines than bytes. */
export const lineNumberSchema = z
  .int()
  .check(z.gte(2), z.lte(MAX_SHEET_MB * 1024 * 1024, 'Nenhuma planilha tem uma linha com este número.'))

/** Whether every line of a request has a number of its own. */
export const hasEachLineOnce = (lines: readonly { line: number }[]): boolean =>
  new Set(lines.map(({ line }) => line)).size === lines.length
export const REPEATED_LINE_MESSAGE = 'A mesma linha veio mais de uma vez.'

/** A line of the sheet as it was typed. Texts are validated cell by cell (`checkPointRow`). */
const importLine = z.object({
  line: lineNumberSchema,
  cells: z.partialRecord(
    z.enum(POINT_COLUMNS),
    z.string().check(z.maxLength(MAX_POINT_CELL_LENGTH, CELL_TOO_LONG_MESSAGE)),
  ),
  /** A corrected place that a person accepted. The line's identity still comes from its own cells. */
  place: z.optional(correctedPlaceSchema),
  /** For a line that changes a point: the point's version at the time of the check. */
  edit_version: z.optional(recordVersionSchema),
})
export type ImportLine = z.infer<typeof importLine>

export const importLinesSchema = z
  .array(importLine)
  .check(
    z.minLength(1, 'Envie pelo menos uma linha.'),
    z.maxLength(ROWS_PER_REQUEST, `Envie até ${ROWS_PER_REQUEST} linhas por vez.`),
    z.refine(hasEachLineOnce, REPEATED_LINE_MESSAGE),
  )

/** A point that a line changes, with the changed fields. */
const changedPoint = z.object({
  line: z.int(),
  point_id: pointIdSchema,
  asset_code: z.string(),
  name: z.string(),
  edit_version: recordVersionSchema,
  /** Changed fields; tags that do not exist yet are given by name. */
  changes: z.array(pointChangeSchema),
})
export type ChangedPoint = z.infer<typeof changedPoint>

/** Result of an import or of its check. */
export const linesReportSchema = z.object({
  /** Number of valid lines. */
  rows: z.int(),
  errors: z.array(rowErrorSchema),
  /** Number of points created; in a check, of points that would be created. */
  created: z.int(),
  /** Numbers of their lines. */
  new_lines: z.array(z.int()),
  /** Points changed; in a check, points that would be changed. */
  changed: z.array(changedPoint),
  /** Number of lines that were imported before, or whose point already has the line's values. */
  known: z.int(),
  new_tags: z.array(z.string()),
  /** Numbers of the lines of new points without coordinates. */
  unlocated: z.array(z.int()),
})
export type LinesReport = z.infer<typeof linesReportSchema>

export const pointImportSchema = z.object({
  id: importIdSchema,
  file_name: z.string(),
  created_at: z.string(),
  /** Name of the person who imported. */
  created_by: z.string(),
  /** Number of lines in the sheet. */
  rows: z.int(),
  /** Number of the import's points that still exist. */
  points: z.int(),
  /** Number of existing points that the import changed and whose change can be reverted. */
  changed: z.int(),
  /** When a revert began: the import accepts no lines from then on. */
  undo_began_at: z._default(z.nullable(z.string()), null),
  /** When the import's revert was finished; null otherwise. */
  undone_at: z.nullable(z.string()),
})
export type PointImport = z.infer<typeof pointImportSchema>

/** A point that a revert leaves unchanged: an order holds or has bought it, or somebody changed it since the import. */
export const pointNotRevertedSchema = z.object({
  point_id: pointIdSchema,
  name: z.string(),
  why: z.enum(['in_use', 'changed']),
  order_id: z.nullable(orderIdSchema),
})
export type PointNotReverted = z.infer<typeof pointNotRevertedSchema>

export const fileNameSchema = textLine().check(
  z.minLength(1, 'Escolha um arquivo.'),
  z.maxLength(200, 'O nome do arquivo é longo demais.'),
)
