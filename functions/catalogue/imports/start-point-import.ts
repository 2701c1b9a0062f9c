import type { PointImport } from '#shared/catalogue/rules/point-imports.ts'
import type { Context } from '../../platform/context.ts'
import { insertPointImport, newImportId } from './imports-store.ts'

type ImportStart = Pick<PointImport, 'file_name' | 'rows' | 'created_by'>

/** Creates an import without lines; `importPointLines` adds them. `created_by`: name of the person who imports. */
export async function startPointImport(
  { file_name, rows, created_by }: ImportStart,
  { now }: Pick<Context, 'now'>,
): Promise<PointImport> {
  const pointImport = { id: newImportId(now), file_name, rows, created_by, created_at: now }
  await insertPointImport(pointImport)
  return { ...pointImport, points: 0, changed: 0, undo_began_at: null, undone_at: null }
}
