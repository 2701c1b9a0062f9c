import type { PointImport } from '#shared/domain/point-imports.ts'
import type { Context } from '../../platform/context.ts'
import { createImport, newImportId } from './imports-store.ts'

type Started = Pick<PointImport, 'file_name' | 'rows' | 'created_by'>

/** Begins an import, to which lines are then added. `created_by`: who imports, by name. */
export async function start(
  { file_name, rows, created_by }: Started,
  { now }: Pick<Context, 'now'>,
): Promise<PointImport> {
  const made = { id: newImportId(now), file_name, rows, created_by, created_at: now }
  await createImport(made)
  return { ...made, points: 0, undone_at: null }
}
