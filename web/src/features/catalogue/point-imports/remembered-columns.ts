import * as z from 'zod/mini'
import type { Remembered } from '#shared/catalogue/rules/column-mapping.ts'
import { COLUMNS, type Column } from '#shared/catalogue/rules/point-rows.ts'

const STORAGE_KEY = 'ponto-urbano.import-columns'

const remembered = z.record(z.string(), z.nullable(z.enum(COLUMNS)))

/** Which column each title was last chosen for in this browser; nothing if nothing valid is stored. */
export function loadColumns(): Remembered<Column> {
  try {
    return remembered.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).data ?? {}
  } catch {
    return {} // invalid JSON, or storage is blocked
  }
}

export function saveColumns(columns: Remembered<Column>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...loadColumns(), ...columns }))
  } catch {
    // Storage is blocked: the next sheet is guessed again
  }
}
