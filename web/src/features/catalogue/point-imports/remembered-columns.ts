import * as z from 'zod/mini'
import type { RememberedColumns } from '#shared/catalogue/rules/column-mapping.ts'
import type { ImportKind } from './import-kind.ts'

const remembered = z.record(z.string(), z.nullable(z.string()))

/** Which of our columns each title was last assigned to in this browser; nothing if nothing valid is stored. */
export function loadRememberedColumns({ remembered_as, sheet }: ImportKind): RememberedColumns<string> {
  try {
    const { data = {} } = remembered.safeParse(JSON.parse(localStorage.getItem(remembered_as) ?? '{}'))
    return Object.fromEntries(
      Object.entries(data).filter(([, column]) => column === null || sheet.columns.includes(column)),
    )
  } catch {
    return {} // invalid JSON, or the browser blocks storage
  }
}

export function saveRememberedColumns(kind: ImportKind, columns: RememberedColumns<string>): void {
  try {
    localStorage.setItem(kind.remembered_as, JSON.stringify({ ...loadRememberedColumns(kind), ...columns }))
  } catch {
    // The browser blocks storage: the next sheet's columns are guessed again
  }
}
