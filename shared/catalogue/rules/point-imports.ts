import * as z from 'zod/mini'
import { importId, orderId, pointId, recordVersion } from '../../platform/rules/identifiers.ts'
import { textLine } from '../../platform/rules/texts.ts'
import { pointChange } from './point-edits.ts'
import { CELL_TOO_LONG_MESSAGE, correctedPlace, MAX_POINT_CELL, POINT_COLUMNS, rowError } from './point-rows.ts'

/** A larger file would block a browser for seconds. MB of 1,048,576 bytes. */
export const MAX_SHEET_MB = 30
/** Rows per request; a sheet is sent in several. */
export const ROWS_PER_REQUEST = 200
/** Points deleted per request of a revert. */
export const POINTS_PER_REVERT = 100

/** A line of the sheet as it was typed. The header is line 1. Texts are checked cell by cell (`checkPointRow`). */
const importLine = z.object({
  line: z.int().check(z.gte(2)),
  cells: z.partialRecord(z.enum(POINT_COLUMNS), z.string().check(z.maxLength(MAX_POINT_CELL, CELL_TOO_LONG_MESSAGE))),
  /** Where the line is, as somebody accepted it; the line is known again by its own cells. */
  place: z.optional(correctedPlace),
  /** For a line that changes a point: the point's version that the check saw. */
  edit_version: z.optional(recordVersion),
})
export type ImportLine = z.infer<typeof importLine>

export const importLines = z
  .array(importLine)
  .check(
    z.minLength(1, 'Envie pelo menos uma linha.'),
    z.maxLength(ROWS_PER_REQUEST, `Envie até ${ROWS_PER_REQUEST} linhas por vez.`),
  )

/** A point that a line changes, and how. */
const changedPoint = z.object({
  line: z.int(),
  point_id: pointId,
  asset_code: z.string(),
  name: z.string(),
  edit_version: recordVersion,
  /** Tags that do not exist yet stand by name. */
  changes: z.array(pointChange),
})
export type ChangedPoint = z.infer<typeof changedPoint>

/** Result of an import or of its check. */
export const linesReport = z.object({
  /** Valid lines. */
  rows: z.int(),
  errors: z.array(rowError),
  /** Points created; in a check, points that would be. */
  created: z.int(),
  /** Points changed; in a check, points that would be. */
  changed: z.array(changedPoint),
  /** Lines that were already imported, or whose point is as they say. */
  known: z.int(),
  new_tags: z.array(z.string()),
  /** Lines of new points without coordinates. */
  unlocated: z.array(z.int()),
})
export type LinesReport = z.infer<typeof linesReport>

export const pointImport = z.object({
  id: importId,
  file_name: z.string(),
  created_at: z.string(),
  /** Who imported, by name. */
  created_by: z.string(),
  /** Lines of the sheet. */
  rows: z.int(),
  /** Its points that still exist. */
  points: z.int(),
  /** Points that it changed and whose change can be taken back. */
  changed: z.int(),
  /** When its revert was finished; null otherwise. */
  undone_at: z.nullable(z.string()),
})
export type PointImport = z.infer<typeof pointImport>

/** Why a revert keeps a point: an order holds or bought it, or it was changed since the import. */
export const pointNotReverted = z.object({
  point_id: pointId,
  name: z.string(),
  why: z.enum(['in_use', 'changed']),
  order_id: z.nullable(orderId),
})
export type PointNotReverted = z.infer<typeof pointNotReverted>

export const fileName = textLine().check(
  z.minLength(1, 'Escolha um arquivo.'),
  z.maxLength(200, 'O nome do arquivo é longo demais.'),
)
