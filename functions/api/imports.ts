import { imports } from '#shared/catalogue/api/imports.ts'
import { UNKNOWN_IMPORTER } from '#shared/catalogue/messages/point-imports.ts'
import { importPointLines } from '../catalogue/imports/import-point-lines.ts'
import { listLatestPointImports } from '../catalogue/imports/imports-store.ts'
import { revertPointImport } from '../catalogue/imports/revert-point-import.ts'
import { startPointImport } from '../catalogue/imports/start-point-import.ts'
import { validatePointLines } from '../catalogue/imports/validate-point-lines.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import { serve } from './http/serve.ts'

/** Number of latest imports that the screen lists. */
const LISTED_IMPORTS = 10

export const handler = serve(imports, {
  check: async ({ lines }, { now }) => (await validatePointLines(lines, { now, changesPoints: true })).report,
  start: async (sheet, { actor, now }) => {
    const person = await findProfile(actor.user_id)
    return startPointImport({ ...sheet, created_by: person?.name ?? UNKNOWN_IMPORTER }, { now })
  },
  addLines: importPointLines,
  list: async () => ({ imports: await listLatestPointImports(LISTED_IMPORTS) }),
  undo: revertPointImport,
})
