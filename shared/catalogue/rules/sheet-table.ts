import type { RowError } from './point-rows.ts'

/** Cells as they were typed; the first line of a file is 1. */
export type SheetRow = { line: number; cells: string[] }
export type Table = { header: SheetRow; rows: SheetRow[] }
/** Why a whole file can't be read. */
export type Unreadable = { errors: RowError[] }

export const wholeFile = (message: string): Unreadable => ({ errors: [{ line: 1, message }] })
